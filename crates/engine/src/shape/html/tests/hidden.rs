//! Text that no person sees.

use super::*;

#[test]
fn hidden_text_is_left_out_and_counted() {
    for hiding in [
        "<div hidden>X</div>",
        "<div style='display:none'>X</div>",
        "<div style='DISPLAY : NoNe !important'>X</div>",
        "<div style='dis/* */play:/**/none'>X</div>",
        "<div style='d\\69splay:none'>X</div>",
        "<div style='display:&#110;one'>X</div>",
        "<div style='visibility:hidden'>X</div>",
        "<span style='font-size:0'>X</span>",
        "<span style='font:1px/1 Arial'>X</span>",
        "<span style='opacity:0'>X</span>",
        "<span style='color:#fff'>X</span>",
        "<font color=white>X</font>",
        "<font color=fefefe>X</font>",
        "<td bgcolor='#123456'><span style='color:rgb(18,52,86)'>X</span></td>",
        "<div style='color:transparent'>X</div>",
        "<div style='position:absolute;left:-9999px'>X</div>",
        "<div style='text-indent:-5000px'>X</div>",
        "<div style='height:0;overflow:hidden'>X</div>",
        "<div style='max-height:0px;overflow:hidden'>X</div>",
        "<div style='transform:scale(0)'>X</div>",
        "<div style='clip:rect(0,0,0,0);position:absolute'>X</div>",
        "<div style='clip-path:inset(100%)'>X</div>",
        "<style>.k{display:none}</style><div class='a K'>X</div>",
        "<div id=z>X</div><style>#z{font-size:0}</style>",
        "<template>X</template>",
        "<svg><text>X</text></svg>",
        "<iframe>X</iframe>",
        "<div style='display:none'><div style='display:block'><b>X</b></div></div>",
        "<div style='display:none'><table><tr><td></div>X</td></tr></table></div>",
        "<div style='display:none'></span></p></b>X</div>",
        "<p><b style='display:none'></p>X</b>",
    ] {
        assert_left_out(hiding);
    }
}

#[test]
fn what_may_be_hidden_is_left_out_and_counted() {
    for hiding in [
        "<dialog>X</dialog>",
        "<div popover>X</div>",
        "<ruby><rp>X</rp></ruby>",
        "<meter>X</meter>",
        "<progress>X</progress>",
        "<object>X</object>",
        "<div><object></div>X",
        "<canvas>X</canvas>",
        "<audio>X</audio>",
        "<video>X</video>",
        "<div style='content-visibility:hidden'>X</div>",
        "<div style='zoom:0'>X</div>",
        "<div style='max-height:0'>X</div>",
        "<div style='height:0'>X</div>",
        "<div style='height:calc(0px)'>X</div>",
        "<div style='line-height:0'>X</div>",
        "<div style='position:absolute;right:-9999px'>X</div>",
        "<div style='position:absolute;left:999px'>X</div>",
        "<div style='position:fixed;inset:0 0 0 5000px'>X</div>",
        "<div style='letter-spacing:-.5em'>X</div>",
        "<div style='letter-spacing:-1em'>X</div>",
        "<div style='opacity:calc(0)'>X</div>",
        "<div style='opacity:nada'>X</div>",
        "<div style='opacity:0;filter:none'>X</div>",
        "<div style='transform:rotateX(90deg)'>X</div>",
        "<div style='transform:rotateY(90deg)'>X</div>",
        "<div style='transform:scale(0);translate:0'>X</div>",
        "<div style='mask:linear-gradient(#0000,#0000)'>X</div>",
        "<div style='clip-path:circle(0)'>X</div>",
        "<div style='color:oklch(1 0 0)'>X</div>",
        "<div style='color:lab(100 0 0)'>X</div>",
        "<div style='color:hwb(0 100% 0%)'>X</div>",
        "<div style='color:color-mix(in srgb,white,white)'>X</div>",
        "<div style='color:var(--x)'>X</div>",
        "<div style='-webkit-text-fill-color:#fff;color:#000'>X</div>",
        "<div style='color:red;background:currentcolor'>X</div>",
        "<div style='background:var(--x)'>X</div>",
        "<div style='background:oklch(0 0 0)'>X</div>",
        "<div style='background:lab(100 0 0);color:#fff'>X</div>",
        "<div style='background:#000;background:transparent;color:#fff'>X</div>",
    ] {
        assert_left_out(hiding);
    }
}

fn assert_left_out(hiding: &str) {
    let html = format!("<p>antes</p>{hiding}");
    let read = reduced(&html, Lang::Pt);
    assert_eq!((read.text.as_str(), read.left_out.pieces), ("antes", 1), "{hiding}: {read:?}");
}

#[test]
fn what_a_person_sees_stays() {
    for shown in [
        "<div style='display:block'>X</div>",
        "<div aria-hidden=true>X</div>",
        "<div style='font-size:0'><span style='font-size:14px'>X</span></div>",
        "<div style='visibility:hidden'><span style='visibility:visible'>X</span></div>",
        "<td bgcolor=navy><font color=white>X</font></td>",
        "<div style='background:url(x.png)'><span style='color:#fff'>X</span></div>",
        "<div style='background:linear-gradient(red,blue);color:white'>X</div>",
        "<table><tr style='height:0pt'><td>X</td></tr></table>",
        "<dialog open>X</dialog>",
        "<p style='color:windowtext;line-height:1.5;letter-spacing:-1px;zoom:1;filter:none;clip-path:none'>X</p>",
        "<p style='color:darkslateblue;background:none;transform:rotate(3deg);right:10px;opacity:1'>X</p>",
        "<div style='line-height:0'><p style='line-height:20px;color:hsl(210,50%,40%)'>X</p></div>",
        "<div style='background:var(--x);color:#777'>X</div>",
        "<div style='overflow:hidden;height:auto'>X</div>",
        "<div style='opacity:.8;font-size:11px;color:#888'>X</div>",
        "<style>@media only screen and (max-width:600px){.k{display:none}}</style><div class=k>X</div>",
        "<style>.k{display:none}</style><div class=k style='display:block'>X</div>",
        "<p style='display:none'>oculto<p>X",
        "<td style='display:none'>oculto<td>X",
        "<b style='display:none'>oculto</b>X",
        "<div style='margin-left:-10px;text-indent:-1em'>X</div>",
    ] {
        let html = format!("<table><tr>{shown}</table>");
        let html = if shown.starts_with("<td") { html } else { shown.to_owned() };
        assert!(text(&html).contains('X'), "{shown}: {:?}", reduced(&html, Lang::Pt));
    }
}

#[test]
fn what_was_left_out_is_told() {
    let left_out = |pieces, characters, rest| LeftOut { pieces, characters, rest };
    assert_eq!(left_out(12, 340, false).notes(Lang::Pt), ["12 trechos ocultos, 340 caracteres, não mostrados."]);
    assert_eq!(left_out(1, 5, false).notes(Lang::En), ["1 hidden piece, 5 characters, not shown."]);
    assert_eq!(left_out(0, 0, true).notes(Lang::Pt).len(), 1);
    let html = "<i hidden>um dois</i><i hidden>três</i>visto<i hidden>quatro</i>";
    let read = reduced(html, Lang::Pt);
    assert_eq!((read.text.as_str(), read.left_out), ("visto", left_out(2, 16, false)));
    assert_eq!((pieces("<p>a</p>"), pieces("<body bgcolor=black text=black><p>a</p></body>")), (0, 1));
}
