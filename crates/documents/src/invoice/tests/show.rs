use super::samples;
use super::*;
#[test]
fn show() {
    let put = |name: &str, invoice: &Invoice| {
        let bytes = render(invoice).unwrap();
        println!("{name} {}", bytes.len());
        std::fs::write(format!("/tmp/doc/{name}.pdf"), bytes).unwrap();
    };
    put("open", &samples::invoice());
    put("long", &samples::long());
    put("wordy", &samples::wordy());
    put("parts", &samples::in_installments());
    let day = Some(jiff::civil::date(2026, 10, 5));
    for (name, state) in [
        ("paid", State::Paid { on: day }),
        ("void", State::Void { on: day }),
        ("draft", State::Draft),
        ("overdue", State::Overdue),
    ] {
        put(name, &Invoice { state, ..samples::invoice() });
    }
}
