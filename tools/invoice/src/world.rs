//! What the typst compiler can reach: the template, the fonts and one input. No files, no packages, no clock.

use std::path::PathBuf;
use std::sync::LazyLock;

use typst::diag::{FileError, FileResult};
use typst::foundations::{Bytes, Datetime, Dict, Duration, IntoValue};
use typst::syntax::{FileId, Source};
use typst::text::{Font, FontBook};
use typst::utils::LazyHash;
use typst::{Library, LibraryExt, World};

const TEMPLATE: &str = include_str!("../invoice.typ");

const FONT_FILES: [&[u8]; 5] = [
    include_bytes!("../fonts/Inter-Regular.ttf"),
    include_bytes!("../fonts/Inter-SemiBold.ttf"),
    include_bytes!("../fonts/Newsreader-Medium.ttf"),
    include_bytes!("../fonts/Newsreader-SemiBold.ttf"),
    include_bytes!("../fonts/JetBrainsMono-Medium.ttf"),
];

/// The fonts in the binary, parsed once.
pub(crate) static FONTS: LazyLock<Fonts> = LazyLock::new(|| {
    let list: Vec<_> = FONT_FILES.into_iter().flat_map(|file| Font::iter(Bytes::new(file))).collect();
    Fonts { book: LazyHash::new(FontBook::from_fonts(&list)), list }
});

pub(crate) struct Fonts {
    pub(crate) book: LazyHash<FontBook>,
    list: Vec<Font>,
}

/// The template together with the document that it shows.
pub(crate) struct InvoiceWorld {
    library: LazyHash<Library>,
    template: Source,
}

impl InvoiceWorld {
    /// Passes the document to the template as JSON text, so that the compiler never parses it as markup.
    pub(crate) fn new(document: String) -> Self {
        let inputs = Dict::from_iter([("document".into(), document.into_value())]);
        let library = Library::builder().with_inputs(inputs).build();
        Self { library: LazyHash::new(library), template: Source::detached(TEMPLATE) }
    }
}

impl World for InvoiceWorld {
    fn library(&self) -> &LazyHash<Library> {
        &self.library
    }

    fn book(&self) -> &LazyHash<FontBook> {
        &FONTS.book
    }

    fn main(&self) -> FileId {
        self.template.id()
    }

    fn source(&self, id: FileId) -> FileResult<Source> {
        if id == self.template.id() { Ok(self.template.clone()) } else { Err(not_found()) }
    }

    fn file(&self, _: FileId) -> FileResult<Bytes> {
        Err(not_found())
    }

    fn font(&self, index: usize) -> Option<Font> {
        FONTS.list.get(index).cloned()
    }

    fn today(&self, _: Option<Duration>) -> Option<Datetime> {
        None
    }
}

fn not_found() -> FileError {
    FileError::NotFound(PathBuf::new())
}
