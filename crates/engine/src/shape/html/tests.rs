use proptest::prelude::*;

use super::*;

mod hidden;
mod hostile;
mod mails;

fn text(html: &str) -> String {
    reduced(html, Lang::Pt).text
}

/// How many pieces were left out.
fn pieces(html: &str) -> usize {
    reduced(html, Lang::Pt).left_out.pieces
}

#[test]
fn blocks_lists_and_tables_keep_their_shape() {
    for (html, read) in [
        ("a  <b>b</b>\n c", "a b c"),
        ("<p>um</p><p>dois<p>três", "um\n\ndois\n\ntrês"),
        ("<div>a<div>b</div>c</div>d", "a\nb\nc\nd"),
        ("a<br>b<br><br>c", "a\nb\n\nc"),
        ("<h1>T</h1>x", "T\n\nx"),
        ("<ul><li>a<li>b</ul>c", "- a\n- b\n\nc"),
        ("<table><tr><td>a<td>b<tr><th>c</th><td>d</table>e", "a | b\nc | d\ne"),
        ("<table><tr><td><table><tr><td>a</td><td>b</td></tr></table></td><td>c</td></tr></table>", "a | b\nc"),
        ("<pre>a\n  b</pre>", "a\n  b"),
        ("R&#36;&nbsp;1&comma;00 &lt;x&gt; &amp;amp; &bogus; &#x1F600;", "R$\u{a0}1,00 <x> &amp; &bogus; 😀"),
        ("<img alt='Logo da Padaria'><img width=1 height=1 alt=x><img>", "[imagem: Logo da Padaria][imagem]"),
        ("a<script>b</script><style>c</style><title>d</title><!-- e -->f", "af"),
        ("<noscript>a<b>b</b></noscript>", "ab"),
        ("<a href='https://x.example/'>X</a> e", "X (→ https://x.example/) e"),
        ("<p>a</p></p>b", "a\n\nb"),
        ("", ""),
    ] {
        assert_eq!(text(html), read, "{html}");
    }
}

#[test]
fn forms_are_named() {
    let html = "<form action='https://coleta.example/x'><input name=cpf><input type=hidden name=t value=v>\
        <input type=password placeholder='Sua senha'><textarea name=obs>oi</textarea><input type=submit value=Enviar></form>";
    let read =
        "[formulário (→ https://coleta.example/x)] [campo: cpf] [campo: Sua senha] [campo: obs] oi [botão: Enviar]";
    assert_eq!(text(html), read);
}
