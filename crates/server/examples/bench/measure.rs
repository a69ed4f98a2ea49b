//! The report.

use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

use crate::Outcome;
use crate::client::{Canned, Connection};
use crate::process::Server;

/// Connections that send at the same time.
const CONNECTIONS: usize = 16;

/// Requests before the measured ones.
const WARM_UP: usize = 1_000;

/// What is measured: a name, a request and how many of it.
struct Case {
    name: &'static str,
    requests: Vec<Canned>,
    count: usize,
}

/// Measures the server `binary` over the data in `folder`, and prints what it costs.
pub(crate) fn measure(folder: &Path, binary: &Path) -> Outcome<()> {
    let token = std::fs::read_to_string(folder.join("token"))?;
    let data = folder.to_string_lossy().into_owned();
    let serve = ["serve", "--listen", "127.0.0.1:0", "--data", data.as_str(), "--log", "json"];
    let floor = floor(&std::env::current_exe()?)?;
    println!("{:<44} {floor:>9.1} µs", "bare JSON-RPC handler");

    let first =
        Canned::new("/banking/mcp", &token, "tools/call", &call("banking_charge_bank_billet_list", r#""per_page":1"#));
    let start = start_to_answer(binary, &serve, &first)?;
    let server = Server::start(binary, &serve)?;
    let uids = uids(&server, &token)?;
    thread::sleep(Duration::from_secs(1));
    let idle = server.resident_megabytes()?;
    for case in cases(&token, &uids) {
        let micros = run(&server, &case)?;
        println!("{:<44} {micros:>9.1} µs  {:>6.1} × bare", case.name, micros / floor);
    }
    println!("{:<44} {:>9.0} ms", "start to first answer, existing data", start.as_secs_f64() * 1e3);
    println!("{:<44} {idle:>9.1} MB", "resident memory, idle");
    println!("{:<44} {:>9.1} MB", "resident memory, after the load", server.resident_megabytes()?);
    let bytes = std::fs::metadata(binary)?.len();
    println!("{:<44} {:>9.1} MB", "binary", bytes as f64 / 1e6);
    Ok(())
}

fn floor(this: &Path) -> Outcome<f64> {
    let server = Server::start(this, &["floor"])?;
    let request = Canned::new("/", "none", "tools/call", &call("banking_charge_bank_billet_get", ""));
    run(&server, &Case { name: "floor", requests: vec![request], count: 40_000 })
}

fn call(tool: &str, arguments: &str) -> String {
    format!(r#""name":"{tool}","arguments":{{{arguments}}}"#)
}

fn cases(token: &str, uids: &[String]) -> Vec<Case> {
    let rpc = |method: &str, params: &str| Canned::new("/banking/mcp", token, method, params);
    let get = |uid: &String| rpc("tools/call", &call("banking_charge_bank_billet_get", &format!(r#""uid":"{uid}""#)));
    let page = call("banking_charge_bank_billet_list", r#""status":"opened","per_page":10"#);
    vec![
        Case { name: "tools/call, one boleto", requests: uids.iter().map(get).collect(), count: 20_000 },
        Case { name: "tools/call, ten open boletos", requests: vec![rpc("tools/call", &page)], count: 4_000 },
        Case { name: "resources/list", requests: vec![rpc("resources/list", "")], count: 1_000 },
        Case { name: "tools/list", requests: vec![rpc("tools/list", "")], count: 4_000 },
        Case {
            name: "tools/list, compressed",
            requests: vec![Canned::gzipped("/banking/mcp", token, "tools/list", "")],
            count: 10_000,
        },
    ]
}

/// The server's CPU for one request, in microseconds.
fn run(server: &Server, case: &Case) -> Outcome<f64> {
    load(server, case, WARM_UP.min(case.count / 4))?;
    let before = server.cpu_seconds()?;
    load(server, case, case.count)?;
    Ok((server.cpu_seconds()? - before) * 1e6 / case.count as f64)
}

fn load(server: &Server, case: &Case, count: usize) -> Outcome<()> {
    let address = server.address;
    let workers = (0..CONNECTIONS).map(|worker| {
        let requests = case.requests.clone();
        thread::spawn(move || -> Result<(), String> {
            let mut connection = Connection::open(address).map_err(|fault| fault.to_string())?;
            for turn in (worker..count).step_by(CONNECTIONS) {
                let answer = connection.send(&requests[turn % requests.len()]).map_err(|fault| fault.to_string())?;
                if answer.windows(9).any(|part| part == br#""error":{"#) {
                    return Err(String::from_utf8_lossy(answer).into_owned());
                }
            }
            Ok(())
        })
    });
    for worker in workers.collect::<Vec<_>>() {
        worker.join().map_err(|_| "a worker panicked")??;
    }
    Ok(())
}

/// From the start of the process to its first answer; the best of five, since other starts only add noise.
#[expect(clippy::disallowed_methods, reason = "a stopwatch measures the wall clock")]
fn start_to_answer(binary: &Path, arguments: &[&str], request: &Canned) -> Outcome<Duration> {
    let mut best = Duration::MAX;
    for _ in 0..5 {
        let started = Instant::now();
        let server = Server::start(binary, arguments)?;
        Connection::open(server.address)?.send(request)?;
        best = best.min(started.elapsed());
    }
    Ok(best)
}

fn uids(server: &Server, token: &str) -> Outcome<Vec<String>> {
    let mut connection = Connection::open(server.address)?;
    let mut uids = Vec::new();
    for page in [1, 7, 40, 160, 640, 1_280] {
        let arguments = format!(r#""per_page":50,"page":{page}"#);
        let request =
            Canned::new("/banking/mcp", token, "tools/call", &call("banking_charge_bank_billet_list", &arguments));
        let answer: serde_json::Value = serde_json::from_slice(connection.send(&request)?)?;
        let rows =
            answer["result"]["structuredContent"]["data"].as_array().ok_or("no boletos: prepare the folder first")?;
        uids.extend(rows.iter().filter_map(|row| row["uid"].as_str()).map(str::to_owned));
    }
    Ok(uids)
}
