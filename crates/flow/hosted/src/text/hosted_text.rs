//! The texts that every language has. A missing one is a compile error.

use serde::Serialize;

/// The texts of the pages.
#[derive(Serialize)]
pub(crate) struct HostedText {
    // Texts of the page.
    pub optional: &'static str,
    pub next: &'static str,
    pub back: &'static str,
    pub submit: &'static str,
    pub keep: &'static str,
    pub report: &'static str,
    pub made_with: &'static str,
    pub choose: &'static str,
    pub yes: &'static str,
    pub no: &'static str,
    pub choose_files: &'static str,
    pub choose_file: &'static str,
    pub drop_files: &'static str,
    pub drop_file: &'static str,
    pub stars: &'static str,
    pub one_file_limit: &'static str,
    pub files_limit: &'static str,
    pub step_of: &'static str,
    pub preview: &'static str,
    pub honeypot: &'static str,
    pub answered_title: &'static str,
    pub answered_text: &'static str,
    pub another: &'static str,
    pub once: &'static str,
    pub languages: &'static str,
    // Pages that are shown instead of the form.
    pub thanks_title: &'static str,
    pub thanks_text: &'static str,
    pub paused_title: &'static str,
    pub paused_text: &'static str,
    pub suspended_title: &'static str,
    pub suspended_text: &'static str,
    pub soon_title: &'static str,
    pub soon_text: &'static str,
    /// A day with its time.
    pub date: &'static str,
    /// The twelve months, with spaces between them.
    pub months: &'static str,
    pub closed_title: &'static str,
    pub closed_text: &'static str,
    pub full_title: &'static str,
    pub full_text: &'static str,
    pub not_found_title: &'static str,
    pub not_found_text: &'static str,
    pub expired_title: &'static str,
    pub expired_text: &'static str,
    pub unavailable_title: &'static str,
    pub unavailable_text: &'static str,
    // The page for reporting a form.
    pub report_title: &'static str,
    pub report_text: &'static str,
    pub report_reason: &'static str,
    pub reason_phishing: &'static str,
    pub reason_impersonation: &'static str,
    pub reason_illegal: &'static str,
    pub reason_spam: &'static str,
    pub reason_other: &'static str,
    pub report_details: &'static str,
    pub report_send: &'static str,
    pub report_cancel: &'static str,
    pub report_choose: &'static str,
    pub reported_title: &'static str,
    pub reported_text: &'static str,
    pub report_limit_title: &'static str,
    pub report_limit_text: &'static str,
}

/// The texts of the script. It fills in what is in braces.
#[derive(Serialize)]
pub(crate) struct ScriptText {
    // Steps and errors.
    pub step: &'static str,
    pub check_one: &'static str,
    pub check_many: &'static str,
    pub too_small: &'static str,
    pub too_large: &'static str,
    pub too_short: &'static str,
    pub too_long: &'static str,
    pub too_early: &'static str,
    pub too_late: &'static str,
    pub too_few: &'static str,
    pub too_many: &'static str,
    // Files.
    pub file_type: &'static str,
    pub file_size: &'static str,
    pub file_count: &'static str,
    pub wrong_type: &'static str,
    pub wrong_size: &'static str,
    pub remove: &'static str,
    pub remove_file: &'static str,
    // Submitting.
    pub sending: &'static str,
    pub working: &'static str,
    pub uploading: &'static str,
    pub cancel: &'static str,
    pub failed: &'static str,
    pub waiting: &'static str,
    pub waiting_open: &'static str,
    pub sent: &'static str,
    // Answers kept in the browser.
    pub restored: &'static str,
    pub clear: &'static str,
}
