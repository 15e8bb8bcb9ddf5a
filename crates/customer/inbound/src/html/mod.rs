//! HTML to text, as a person would copy it: paragraphs, lists and links stay, quotes are marked with `>`.
//!
//! Any bytes are HTML. Time grows with their number: nothing is searched for twice.

mod tags;
mod writer;

use mail_parser::decoders::html::add_html_token;
use tags::{Tag, Tags};
use writer::Writer;

/// The longest character reference, `&CounterClockwiseContourIntegral;` for example.
const MAX_REFERENCE_BYTES: usize = 34;
/// Elements whose content isn't text.
const RAW_ELEMENTS: [&str; 4] = ["style", "script", "title", "template"];

/// Converts HTML. Returns the text, and what email programs mark as the email that is replied to.
pub(crate) fn to_text(html: &str) -> (String, String) {
    let mut writer = Writer::default();
    let mut tags = Tags::new(html);
    while let Some((text, tag)) = tags.next() {
        write_text(&mut writer, text);
        if let Some(tag) = tag {
            if RAW_ELEMENTS.contains(&tag.name.as_str()) && !tag.is_end {
                tags.skip_to_end_of(&tag.name);
            }
            write_tag(&mut writer, &tag);
        }
        if writer.is_full() {
            break;
        }
    }
    writer.finish()
}

fn write_text(writer: &mut Writer, text: &str) {
    let mut rest = text;
    while let Some(start) = rest.find('&') {
        writer.text(&rest[..start]);
        rest = &rest[start..];
        let end = rest.bytes().take(MAX_REFERENCE_BYTES).position(|byte| byte == b';');
        let reference = end.map(|end| &rest[..=end]).filter(|found| is_reference(found));
        if let Some(reference) = reference {
            let mut character = String::new();
            add_html_token(&mut character, reference.as_bytes(), false);
            writer.text(&character);
            rest = &rest[reference.len()..];
        } else {
            writer.text("&");
            rest = &rest[1..];
        }
    }
    writer.text(rest);
}

fn is_reference(found: &str) -> bool {
    found.len() > 2
        && found[1..found.len() - 1].bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'#')
}

fn write_tag(writer: &mut Writer, tag: &Tag<'_>) {
    match tag.name.as_str() {
        "br" => writer.line_break(),
        "p" | "h1" | "h2" | "h3" | "h4" | "h5" | "h6" => writer.paragraph(),
        "ul" | "ol" => writer.list(tag.is_end),
        "li" => writer.item(tag.is_end),
        "tr" | "table" | "hr" | "section" | "article" | "header" | "footer" | "center" | "dt" | "dd" => {
            writer.end_line();
        }
        "td" | "th" if !tag.is_end => writer.cell(),
        "pre" => writer.preformatted(tag.is_end),
        "a" => writer.link(if tag.is_end { None } else { tag.attribute("href") }),
        "img" => writer.image(&tag.attribute("alt").unwrap_or_default()),
        "div" | "blockquote" if tag.is_end => writer.close(&tag.name),
        "div" | "blockquote" => writer.open(&tag.name, is_quote(tag)),
        _ => {}
    }
    if !tag.is_end && begins_replied_email(tag) {
        writer.begin_rest();
    }
}

/// Whether an element is something quoted. A block quote without a border is what programs use to indent.
fn is_quote(tag: &Tag<'_>) -> bool {
    if tag.name == "blockquote" {
        let style = tag.attribute("style").unwrap_or_default();
        return !style.replace(' ', "").to_ascii_lowercase().contains("border:none");
    }
    let class = tag.attribute("class").unwrap_or_default();
    class
        .split_ascii_whitespace()
        .any(|name| ["gmail_attr", "moz-cite-prefix", "yahoo_quoted"].contains(&name))
}

/// Whether an email program puts the email that is replied to after this element.
fn begins_replied_email(tag: &Tag<'_>) -> bool {
    if !["div", "span"].contains(&tag.name.as_str()) {
        return false;
    }
    let ids =
        ["divRplyFwdMsg", "appendonsend", "OLK_SRC_BODY_SECTION", "mail-editor-reference-message-container"];
    if tag.attribute("id").is_some_and(|id| ids.contains(&id.trim_start_matches("x_"))) {
        return true;
    }
    let style = tag.attribute("style").unwrap_or_default();
    let style = style.split_ascii_whitespace().collect::<String>().to_ascii_lowercase();
    style.contains("border-top:solid#e1e1e1") || style.contains("border-top:solid#b5c4df")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(html: &str) -> String {
        to_text(html).0
    }

    #[test]
    fn text_is_what_a_reader_sees() {
        assert_eq!(text("<p>a  b\n c</p><p>d</p>"), "a b c\n\nd");
        assert_eq!(text("x<br>y<br><br>z"), "x\ny\n\nz");
        assert_eq!(text("a &lt;b&gt; &amp &nosuch; &#x41;&#0;"), "a <b> &amp &nosuch; A\0");
        assert_eq!(
            text("<a href='https://a.example/'>a.example</a> <a href=https://b.example/x>here</a>"),
            "a.example here <https://b.example/x>"
        );
        assert_eq!(text("<blockquote>q<blockquote>r</blockquote></blockquote>s"), "> q\n>\n> > r\n\ns");
        assert_eq!(text("<blockquote style='border: none; padding:0'>indented</blockquote>"), "indented");
        assert_eq!(text("<!-- c > --><style>p{}</style ><img alt='[x>y]'>1 < 2"), "[[x>y]]1 < 2");
    }

    #[test]
    fn broken_html_ends_soon() {
        for unit in
            ["<", "<a href=\"", "<!--", "&", "<div>", "</div>", "<style>", "<p x='>", "<li", "<blockquote>x"]
        {
            to_text(&unit.repeat(50_000));
        }
    }
}
