//! The operator's details for the legal pages (`[legal]` in the configuration). The build leaves placeholders in the
//! pages; this fills them in, and tells `formtray doctor` whether they were reviewed.

use std::borrow::Cow;

use anyhow::bail;
use axum::Router;
use axum::http::HeaderMap;
use axum::routing::get;
use jiff::civil::Date;

use crate::config::LegalSettings;
use crate::site::{self, Site};

/// The pages with placeholders. All are templates until someone who knows the law has reviewed them.
pub(crate) const LEGAL_PAGES: [&str; 5] = ["terms", "privacy", "accessibility", "imprint", "data-processing"];

const LEGAL_PLACEHOLDER: &str = " data-legal=\"";

/// The operator's details, as the pages show them.
impl LegalSettings {
    /// Returns the settings without which the pages don't say who runs this server.
    pub(crate) fn missing(&self, operator: Option<&str>) -> Vec<&'static str> {
        let needed = [
            ("legal.name", self.name.is_empty()),
            ("legal.address", self.address.is_empty()),
            ("legal.place", self.place.is_empty()),
            ("legal.law", self.law.is_empty()),
            ("legal.processors", self.processors.is_empty()),
            ("server.operator", operator.is_none()),
        ];
        needed.iter().filter(|(_, missing)| *missing).map(|(key, _)| *key).collect()
    }

    /// Returns whether the pages were reviewed and state who runs this server. `changed` is the date of their last
    /// change.
    pub(crate) fn review_status(
        &self,
        operator: Option<&str>,
        changed: Option<Date>,
    ) -> anyhow::Result<String> {
        let missing = self.missing(operator);
        if !missing.is_empty() {
            bail!("they don't say who runs this server; not set: {}", missing.join(", "));
        }
        match self.reviewed_on()? {
            None => bail!("they haven't been reviewed yet"),
            Some(day) if changed.is_some_and(|changed| changed > day) => {
                bail!("they have changed since they were reviewed on {day}")
            }
            Some(day) => Ok(format!("reviewed on {day}")),
        }
    }

    /// Returns routes for the pages that have values to fill in. They replace the built pages.
    pub(crate) fn routes<S>(&self, site: &Site, operator: Option<&str>) -> Router<S>
    where
        S: Clone + Send + Sync + 'static,
    {
        LEGAL_PAGES.into_iter().fold(Router::new(), |router, page| {
            let Some(text) = site::text(page).and_then(|text| self.fill(&text, operator)) else {
                return router;
            };
            let text = site.rewrite(&text);
            let answer = get(async move |headers: HeaderMap| site::page(page, &text, &headers));
            router.route(&format!("/{page}"), answer.clone()).route(&format!("/{page}/"), answer)
        })
    }

    /// Returns the page with the known values filled in; `None` if none of its values is known.
    pub(crate) fn fill(&self, page: &str, operator: Option<&str>) -> Option<String> {
        let mut filled = String::with_capacity(page.len());
        let mut rest = page;
        let mut known = false;
        while let Some((before, after)) = rest.split_once(LEGAL_PLACEHOLDER) {
            let (name, after) = after.split_once("\">")?;
            let (instead, after) = after.split_once('<')?;
            let value = self.value(name, operator);
            known |= value.is_some();
            filled.extend([before, LEGAL_PLACEHOLDER, name, "\">", value.as_deref().unwrap_or(instead), "<"]);
            rest = after;
        }
        filled.push_str(rest);
        known.then_some(filled)
    }

    /// Returns the value of a placeholder as HTML.
    fn value(&self, name: &str, operator: Option<&str>) -> Option<String> {
        let text = |text: &str| (!text.is_empty()).then(|| escape(text).into_owned());
        let lines = |lines: &[String]| text(&lines.join("\n")).map(|joined| joined.replace('\n', "<br>"));
        match name {
            "name" => text(&self.name),
            "address" => lines(&self.address),
            "represented_by" => text(&self.represented_by),
            "email" => operator.and_then(text),
            "phone" => text(&self.phone),
            "register" => text(&self.register),
            "vat_id" => text(&self.vat_id),
            "languages" => text(&self.languages),
            "law" => text(&self.law),
            "place" => text(&self.place),
            "authority" => text(&self.authority),
            "processors" => lines(&self.processors),
            "measures" => text(&self.measures),
            "logs" => text(&self.logs),
            "backups" => text(&self.backups),
            _ => None,
        }
    }
}

fn escape(text: &str) -> Cow<'_, str> {
    if !text.contains(['&', '<', '>', '"']) {
        return text.into();
    }
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;").into()
}

/// Returns the date that a page states as its last change.
pub(crate) fn changed(page: &str) -> Option<Date> {
    let (_, after) = page.split_once("<time dateTime=\"").or_else(|| page.split_once("<time datetime=\""))?;
    after.split_once('"')?.0.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::{Config, DEFAULT_CONFIG};

    fn legal(site: &str) -> LegalSettings {
        Config::from_parts(site, []).expect("valid").legal
    }

    const PAGE: &str = r#"<p>By <span data-legal="name">the operator</span>, <span class="x" data-legal="address">somewhere</span>.</p>"#;

    #[test]
    fn what_is_known_stands_in_its_place_as_text() {
        let legal =
            legal("[legal]\nname = \"Tray & <Sons>\"\naddress = [\"1 Paper Street\", \"12345 Inkwell\"]");
        assert_eq!(
            legal.fill(PAGE, None).expect("filled"),
            r#"<p>By <span data-legal="name">Tray &amp; &lt;Sons&gt;</span>, <span class="x" data-legal="address">1 Paper Street<br>12345 Inkwell</span>.</p>"#
        );
    }

    /// A placeholder with a misspelled name would never be filled in.
    #[test]
    fn every_place_in_the_pages_has_an_entry() {
        let keys = DEFAULT_CONFIG
            .lines()
            .skip_while(|line| *line != "[legal]")
            .filter_map(|line| line.split_once(" = "));
        let texts = keys.filter(|(key, _)| !["reviewed", "address", "processors"].contains(key));
        let mut config = String::from("[legal]\naddress = [\"x\"]\nprocessors = [\"x\"]\n");
        for (key, _) in texts {
            config.push_str(key);
            config.push_str(" = \"x\"\n");
        }
        let legal = legal(&config);
        for page in LEGAL_PAGES {
            let path = format!("{}/../../web/content/legal/{page}.mdx", env!("CARGO_MANIFEST_DIR"));
            let text = std::fs::read_to_string(&path).expect("a page");
            for place in text.split("<Given name=\"").skip(1) {
                let (name, _) = place.split_once('"').expect("a name");
                assert!(legal.value(name, Some("x")).is_some(), "{path}: {name}");
            }
        }
    }

    #[test]
    fn what_is_not_known_is_left_as_it_was_built() {
        assert_eq!(legal("").fill(PAGE, Some("help@example.org")), None);
        let filled = legal("[legal]\nname = \"Ada\"").fill(PAGE, None).expect("filled");
        assert!(filled.contains(">Ada</span>") && filled.contains(">somewhere</span>"), "{filled}");
    }

    #[test]
    fn a_review_ends_with_the_text_it_was_of() {
        let entered =
            "[legal]\nname = \"A\"\naddress = [\"B\"]\nplace = \"C\"\nlaw = \"D\"\nprocessors = [\"E\"]\n";
        let review_status = |more: &str, changed: &str| {
            let changed = changed.parse().expect("a day");
            legal(&format!("{entered}{more}")).review_status(Some("help@example.org"), Some(changed))
        };
        assert!(review_status("", "2026-11-15").is_err());
        assert!(review_status("reviewed = \"2026-11-30\"", "2026-11-15").is_ok());
        assert!(review_status("reviewed = \"2026-11-30\"", "2026-12-01").is_err());
        assert!(Config::from_parts("[legal]\nreviewed = \"soon\"", []).is_err());
        let said = legal("").review_status(None, None).expect_err("nothing is entered").to_string();
        assert!(said.contains("legal.name") && said.contains("server.operator"), "{said}");
    }

    #[test]
    fn a_page_says_when_it_was_changed() {
        assert_eq!(
            changed("on <time dateTime=\"2026-11-15\">15 November</time>"),
            Some(jiff::civil::date(2026, 11, 15))
        );
        assert_eq!(changed("never"), None);
    }
}
