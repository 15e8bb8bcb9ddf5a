//! The page that shows a demo submission, for browsers without JavaScript. It has the style of the other visitor pages.

use std::sync::LazyLock;

use jiff::Timestamp;
use serde::Serialize;
use submissions::State;
use templates::{Templates, page_policy};

use crate::submission::DemoSubmission;

const DEMO_PAGE_TEMPLATES: [(&str, &str); 3] = [
    ("layout.html", include_str!("layout.html")),
    ("submission.html", include_str!("submission.html")),
    ("not_found.html", include_str!("not_found.html")),
];

static DEMO_PAGE_CSS: LazyLock<String> =
    LazyLock::new(|| [intake::VISITOR_PAGE_CSS, include_str!("style.css")].concat());

static PAGES: LazyLock<Templates> =
    LazyLock::new(|| Templates::for_pages(&DEMO_PAGE_CSS, DEMO_PAGE_TEMPLATES));

/// The Content-Security-Policy of the page. What someone typed can only be read.
static POLICY: LazyLock<String> = LazyLock::new(|| page_policy(&DEMO_PAGE_CSS, "'none'"));

pub(crate) fn policy() -> &'static str {
    &POLICY
}

#[derive(Serialize)]
struct Context<'a> {
    page: SubmissionPage<'a>,
}

#[derive(Serialize)]
struct SubmissionPage<'a> {
    submission: &'a DemoSubmission,
    is_spam: bool,
    /// The codes of the reasons for the verdict, separated by commas.
    reasons: String,
    /// The time of day at which it arrived, in UTC. `gone` is when it stops being shown.
    arrived: String,
    gone: String,
}

/// Renders a demo submission, or a page that says that it no longer exists.
pub(crate) fn render(submission: Option<&DemoSubmission>) -> String {
    let Some(submission) = submission else { return PAGES.render("not_found.html", &()) };
    let page = SubmissionPage {
        submission,
        is_spam: submission.state == State::Spam,
        reasons: submission.verdict.reasons.join(", "),
        arrived: time_of_day(submission.created_at, "%H:%M:%S"),
        gone: time_of_day(submission.gone_at, "%H:%M"),
    };
    PAGES.render("submission.html", &Context { page })
}

fn time_of_day(moment: Timestamp, format: &str) -> String {
    moment.strftime(format).to_string()
}
