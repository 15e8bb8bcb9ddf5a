//! Sample content for the demo's submissions: short and long, in several languages, polite and rude, and spam.

use rand::RngExt;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;

/// One endpoint of the demo.
pub(super) struct Form {
    pub name: &'static str,
    pub origin: &'static str,
    pub submissions: usize,
    /// How many of the newest submissions stay unread.
    pub unread: i64,
    /// The share of submissions that are spam; `files` is the share that have files.
    pub spam: f64,
    pub files: f64,
    pub file_field: &'static str,
    shape: Shape,
}

#[derive(Clone, Copy)]
enum Shape {
    Contact,
    Application,
    Newsletter,
    Quote,
    Bug,
    Invitation,
}

pub(super) const DEMO_FORMS: &[Form] = &[
    Form {
        name: "Contact",
        origin: "https://www.lindqvist-studio.example",
        submissions: 148,
        unread: 6,
        spam: 0.18,
        files: 0.06,
        file_field: "attachment",
        shape: Shape::Contact,
    },
    Form {
        name: "Job applications",
        origin: "https://www.lindqvist-studio.example",
        submissions: 46,
        unread: 3,
        spam: 0.04,
        files: 0.92,
        file_field: "documents",
        shape: Shape::Application,
    },
    Form {
        name: "Newsletter",
        origin: "https://blog.lindqvist-studio.example",
        submissions: 96,
        unread: 0,
        spam: 0.3,
        files: 0.0,
        file_field: "file",
        shape: Shape::Newsletter,
    },
    Form {
        name: "Quote request",
        origin: "https://www.lindqvist-studio.example",
        submissions: 38,
        unread: 4,
        spam: 0.05,
        files: 0.5,
        file_field: "plans",
        shape: Shape::Quote,
    },
    Form {
        name: "Bug reports for the booking page, the calendar and everything that hangs on them",
        origin: "https://app.lindqvist-studio.example",
        submissions: 22,
        unread: 1,
        spam: 0.0,
        files: 0.3,
        file_field: "screenshot",
        shape: Shape::Bug,
    },
    Form {
        name: "Summer party",
        origin: "https://party.lindqvist-studio.example",
        submissions: 31,
        unread: 0,
        spam: 0.0,
        files: 0.0,
        file_field: "file",
        shape: Shape::Invitation,
    },
    Form {
        name: "Returns (not live yet)",
        origin: "https://shop.lindqvist-studio.example",
        submissions: 0,
        unread: 0,
        spam: 0.0,
        files: 0.0,
        file_field: "photo",
        shape: Shape::Contact,
    },
];

type Fields = Vec<(&'static str, String)>;

impl Form {
    pub(super) fn fields(&self, random: &mut StdRng) -> Fields {
        let (name, email) = person(random);
        match self.shape {
            Shape::Contact => vec![
                ("name", name),
                ("email", email),
                ("message", pick(random, &DEMO_MESSAGES)),
                ("redirect", "/thanks".to_owned()),
            ],
            Shape::Application => vec![
                ("name", name),
                ("email", email),
                ("position", pick(random, &DEMO_POSITIONS)),
                ("available_from", format!("2027-{:02}-01", random.random_range(1..=6))),
                ("letter", pick(random, &DEMO_COVER_LETTERS)),
            ],
            Shape::Newsletter => vec![
                ("email", email),
                ("interests", pick(random, &DEMO_INTERESTS)),
                ("interests", pick(random, &DEMO_INTERESTS)),
            ],
            Shape::Quote => vec![
                ("company", pick(random, &DEMO_COMPANIES)),
                ("contact", name),
                ("email", email),
                ("phone", format!("+49 30 {:07}", random.random_range(1_000_000..9_999_999))),
                ("budget", pick(random, &DEMO_BUDGETS)),
                ("project", pick(random, &DEMO_PROJECTS)),
            ],
            Shape::Bug => vec![
                ("page", pick(random, &DEMO_PAGES)),
                ("what_happened", pick(random, &DEMO_BUGS)),
                ("browser", pick(random, &DEMO_BROWSERS)),
                ("email", email),
            ],
            Shape::Invitation => vec![
                ("name", name),
                ("coming", pick(random, &["yes", "yes", "yes", "no", "maybe"])),
                ("guests", random.random_range(0..4).to_string()),
                ("food", pick(random, &["vegetarian", "vegan", "everything", "no nuts, please"])),
            ],
        }
    }
}

pub(super) fn spam(random: &mut StdRng) -> Fields {
    vec![
        ("name", pick(random, &["SEO Team", "Casino Royal", "Dr. Best Offer", "xXx"])),
        ("email", format!("promo{}@offers.example", random.random_range(10..999))),
        ("message", pick(random, &DEMO_SPAM_MESSAGES)),
        ("_gotcha", "https://offers.example/click".to_owned()),
    ]
}

fn person(random: &mut StdRng) -> (String, String) {
    let (given, plain) = DEMO_PEOPLE.choose(random).copied().unwrap_or_default();
    let domain = pick(random, &["example.com", "mail.example", "example.org", "studio.example"]);
    (given.to_owned(), format!("{plain}@{domain}"))
}

fn pick(random: &mut StdRng, from: &[&str]) -> String {
    from.choose(random).copied().unwrap_or_default().to_owned()
}

const DEMO_PEOPLE: [(&str, &str); 20] = [
    ("Ada Okafor", "ada.okafor"),
    ("Jonas Weber", "jonas.weber"),
    ("Chiara Rossi", "c.rossi"),
    ("Noémie Lefèvre", "noemie"),
    ("Łukasz Wójcik", "lukasz.wojcik"),
    ("Siobhán O'Brien", "siobhan"),
    ("田中 陽菜", "hina.tanaka"),
    ("Maximilian-Alexander von Hohenstein-Waldburg", "max.hw"),
    ("李伟", "li.wei"),
    ("Amira Haddad", "amira"),
    ("Sven Åkesson", "sven"),
    ("Beatriz Gonçalves", "bia.goncalves"),
    ("Oleksandr Kovalenko", "oleksandr"),
    ("Priya Raman", "priya.raman"),
    ("Tom", "tom"),
    ("Eszter Nagy", "eszter"),
    ("Jasper de Vries", "jasper"),
    ("Ngozi Adeyemi", "ngozi"),
    ("María José Pérez", "mj.perez"),
    ("יעל כהן", "yael"),
];

const DEMO_MESSAGES: [&str; 14] = [
    "Hi, do you also take on small jobs? It is about a landing page for our bakery.",
    "Could you call me back tomorrow before noon? Thanks.",
    "Guten Tag,\n\nwir suchen für den Herbst eine Gestalterin für unseren Katalog (etwa 80 Seiten). Hätten Sie Zeit?\n\nMit freundlichen Grüßen",
    "Bonjour, votre formulaire ne fonctionnait pas hier soir, mais aujourd'hui tout va bien. Merci !",
    "Loved the talk in Malmö. Are the slides somewhere?",
    "Is the workshop on 4 December already full?",
    "Hello 👋 quick question: can we get the logo files as SVG?",
    "I have written to you twice already and got no answer. Please let me know either way.",
    "Your invoice 2026-0412 has our old address on it. The new one is Lindenstraße 9, 10969 Berlin. Could you send a corrected one?",
    "こんにちは。ウェブサイトのデザインについて相談したいです。",
    "We are a team of four and would like to move our site from a page builder to something we can own. There are about thirty pages, two languages, a small shop with twelve products and a booking calendar that nobody loves. What we need is someone who tells us honestly what to keep, what to throw away and what it will cost; we would rather do less and do it well. Our budget is not large but it is real, and there is no rush: spring would be fine. If that sounds like something for you, when could we talk for half an hour?",
    "Just testing if this arrives.",
    "Hola, ¿trabajan también con clientes en España? Gracias y un saludo.",
    "<b>Bold</b> claims & \"quotes\" 'everywhere' -- does your form survive them?",
];

const DEMO_POSITIONS: [&str; 4] = ["Frontend developer", "Designer (80 %)", "Studio assistant", "Internship"];

const DEMO_COVER_LETTERS: [&str; 4] = [
    "I have followed the studio's work since the museum project and would love to be part of it. My portfolio is attached.",
    "Dear team,\n\nfor six years I have built interfaces for public libraries. I like forms (really), tables and text that fits.\n\nKind regards",
    "Please find my documents attached. I can start as soon as my current contract ends.",
    "Short and honest: I am looking for my first job after school. I learn fast and I am on time.",
];

const DEMO_INTERESTS: [&str; 4] = ["typography", "accessibility", "events", "jobs"];

const DEMO_COMPANIES: [&str; 6] = [
    "Bäckerei Sommer",
    "Nordlicht Energie eG",
    "Atelier Perrin",
    "Kühn & Partner Rechtsanwälte mbB",
    "The Little Bookshop",
    "Fjord Kayaks AS",
];

const DEMO_BUDGETS: [&str; 4] = ["under 5,000 €", "5,000–15,000 €", "15,000–40,000 €", "not sure yet"];

const DEMO_PROJECTS: [&str; 4] = [
    "A new website with a shop for about 40 products.",
    "Signage for two floors and the entrance; plans attached.",
    "We need an annual report, 64 pages, printed and accessible online, by the end of March.",
    "Relaunch. Please see the attached notes, they say it better than I can in this box.",
];

const DEMO_PAGES: [&str; 4] =
    ["/booking", "/calendar?week=47", "/account/invoices", "/booking/confirm#step-3"];

const DEMO_BUGS: [&str; 4] = [
    "The button does nothing when I click it. On my phone it works.",
    "After choosing a date in December the year jumps back to 2026.",
    "TypeError: Cannot read properties of undefined (reading 'slots')\n    at render (calendar.js:214:31)\n    at tick (calendar.js:88:5)",
    "The text overlaps the picture when I zoom to 200 %.",
];

const DEMO_BROWSERS: [&str; 4] = [
    "Firefox 145 on Linux",
    "Safari on an iPhone 13",
    "Chrome 156, Windows 11",
    "I don't know, the blue one",
];

const DEMO_SPAM_MESSAGES: [&str; 3] = [
    "RANK #1 ON GOOGLE in 7 days!!! Visit https://offers.example https://offers.example/now",
    "Congratulations, your website has been selected. Claim your bonus: https://casino.example",
    "Dear Sir/Madam we offer best quality products wholesale price contact now",
];
