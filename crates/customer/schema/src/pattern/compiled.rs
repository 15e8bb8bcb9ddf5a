//! Compiled patterns. They are kept for the whole process and not with each form, so that their memory has a limit
//! however many forms there are.

use std::sync::{Arc, LazyLock};

use quick_cache::sync::Cache;
use regex::{Regex, RegexBuilder};

/// The most compiled patterns in memory at once.
const MAX_COMPILED: usize = 500;
/// The most bytes of a compiled pattern.
const MAX_COMPILED_BYTES: usize = 512 * 1024;
/// The most bytes that matching may cache for a pattern, for each thread that matches it at the same time.
const MAX_SEARCH_CACHE_BYTES: usize = 32 * 1024;

static COMPILED: LazyLock<Cache<Box<str>, Option<Arc<Regex>>>> = LazyLock::new(|| Cache::new(MAX_COMPILED));

/// Returns whether a canonical pattern matches a whole value. One that can't be compiled here matches everything: it was
/// refused when its schema was saved, or a newer server has saved it.
pub(crate) fn matches(canonical: &str, value: &str) -> bool {
    let compiled = COMPILED.get(canonical).unwrap_or_else(|| {
        let compiled = compile(canonical).map(Arc::new);
        COMPILED.insert(canonical.into(), compiled.clone());
        compiled
    });
    compiled.is_none_or(|regex| regex.is_match(value))
}

/// Returns whether a canonical pattern needs no more memory than a compiled pattern may.
pub(crate) fn is_small_enough(canonical: &str) -> bool {
    compile(canonical).is_some()
}

fn compile(canonical: &str) -> Option<Regex> {
    RegexBuilder::new(&format!("^(?:{canonical})$"))
        .size_limit(MAX_COMPILED_BYTES)
        .dfa_size_limit(MAX_SEARCH_CACHE_BYTES)
        .build()
        .ok()
}
