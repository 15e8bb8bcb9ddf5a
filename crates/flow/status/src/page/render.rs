use std::sync::LazyLock;

use serde::Serialize;
use templates::{Templates, page_policy};

use super::context::PageContext;
use super::frame::PageFrame;
use crate::board::StatusBoard;

const STATUS_CSS: &str = include_str!("templates/style.css");
/// The colours and fonts of the website, for a server that was built without it.
const STATUS_TOKENS_CSS: &str = include_str!("templates/tokens.css");
const STATUS_TEMPLATES: [(&str, &str); 3] = [
    ("content.html", include_str!("templates/content.html")),
    ("head.html", include_str!("templates/head.html")),
    ("alone.html", include_str!("templates/alone.html")),
];

static FRAMED: LazyLock<Templates> = LazyLock::new(|| Templates::for_pages(STATUS_CSS, STATUS_TEMPLATES));
static ALONE_CSS: LazyLock<String> = LazyLock::new(|| format!("{STATUS_TOKENS_CSS}{STATUS_CSS}"));
static ALONE: LazyLock<Templates> = LazyLock::new(|| Templates::for_pages(&ALONE_CSS, STATUS_TEMPLATES));

/// Renders `/status` in the frame of the website's pages. Without a frame it's a page of its own, and its policy is
/// returned with it.
pub fn status_page(board: &StatusBoard, frame: Option<&PageFrame>) -> (String, Option<String>) {
    let context = PageContext::of(&board.overview());
    match frame {
        Some(frame) => (framed(&context, frame), None),
        None => (ALONE.render("alone.html", &context), Some(page_policy(&ALONE_CSS, "'none'"))),
    }
}

fn framed(context: &impl Serialize, PageFrame { head, before, after }: &PageFrame) -> String {
    let head_end = FRAMED.render("head.html", context);
    let state = FRAMED.render("content.html", context);
    [head, head_end.as_str(), before, &state, after].concat()
}
