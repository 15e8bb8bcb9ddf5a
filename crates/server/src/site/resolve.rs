//! Maps the path of a request to an embedded file. It does no I/O; [`Files`] lists what exists.

use axum::http::StatusCode;

/// A set of files that paths are resolved against.
pub(super) trait Files {
    fn has(&self, file: &str) -> bool;
    fn all(&self) -> Vec<String>;
}

#[derive(Debug, PartialEq, Eq)]
pub(super) struct Found {
    pub file: String,
    pub status: StatusCode,
}

/// Returns the file for a path. A page is the `index.html` in a folder of its name. A page for many objects, such as
/// `/forms/{id}/submissions`, is in a folder whose name has `_` in place of the id.
pub(super) fn resolve(path: &str, files: &impl Files) -> Found {
    let path = path.trim_matches('/');
    let page = if path.is_empty() { "index.html".to_owned() } else { format!("{path}/index.html") };
    let found = [page, path.to_owned()]
        .into_iter()
        .find(|file| is_public(file) && files.has(file))
        .or_else(|| pattern_for(path, files));
    match found {
        Some(file) => Found { file, status: StatusCode::OK },
        None => Found { file: nearest_404(path, files), status: StatusCode::NOT_FOUND },
    }
}

/// Returns the nearest not-found page, since a folder may have its own.
fn nearest_404(path: &str, files: &impl Files) -> String {
    let mut folder = path;
    while let Some((parent, _)) = folder.rsplit_once('/') {
        let file = format!("{parent}/404.html");
        if files.has(&file) {
            return file;
        }
        folder = parent;
    }
    "404.html".to_owned()
}

/// Returns whether a file may be requested by its own path. Compressed variants, policies and not-found pages are parts
/// of other responses, and the pages with `_` in their path have no URL of their own.
fn is_public(file: &str) -> bool {
    let part = [".br", ".gz", ".csp", "404.html"].iter().any(|ending| file.ends_with(ending));
    !part && !file.split('/').any(|segment| segment == "_")
}

fn pattern_for(path: &str, files: &impl Files) -> Option<String> {
    let asked: Vec<&str> = path.split('/').collect();
    let shells = files.all().into_iter().filter(|file| file.split('/').any(|segment| segment == "_"));
    shells.filter(|file| file.ends_with("/index.html")).find(|file| {
        let known: Vec<&str> = file.trim_end_matches("/index.html").split('/').collect();
        let fits = |(known, asked): (&&str, &&str)| match *known {
            "_" => !asked.is_empty() && *asked != "_",
            literal => literal == *asked,
        };
        known.len() == asked.len() && known.iter().zip(&asked).all(fits)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Some<'a>(&'a [&'a str]);

    impl Files for Some<'_> {
        fn has(&self, file: &str) -> bool {
            self.0.contains(&file)
        }

        fn all(&self) -> Vec<String> {
            self.0.iter().map(|&file| file.to_owned()).collect()
        }
    }

    #[test]
    fn every_address_has_its_file() {
        let files = Some(&[
            "index.html",
            "index.html.csp",
            "404.html",
            "dashboard/index.html",
            "dashboard/index.html.br",
            "blog/404.html",
            "forms/new/index.html",
            "forms/_/index.html",
            "forms/_/submissions/index.html",
            "assets/app-1a2b.js",
        ]);
        for (path, file) in [
            ("/", "index.html"),
            ("/dashboard", "dashboard/index.html"),
            ("/dashboard/", "dashboard/index.html"),
            ("/forms/new", "forms/new/index.html"),
            ("/forms/22b4kq7mtz9cw3dh", "forms/_/index.html"),
            ("/forms/22b4kq7mtz9cw3dh/submissions", "forms/_/submissions/index.html"),
            ("/assets/app-1a2b.js", "assets/app-1a2b.js"),
        ] {
            assert_eq!(
                resolve(path, &files),
                Found { file: file.to_owned(), status: StatusCode::OK },
                "{path}"
            );
        }
        for path in [
            "/nowhere",
            "/forms/_",
            "/forms/_/submissions",
            "/forms/a/b/c",
            "/forms//submissions",
            "/index.html.csp",
            "/404.html",
            "/dashboard/index.html.br",
            "/assets/",
            "/../Cargo.toml",
        ] {
            assert_eq!(resolve(path, &files).status, StatusCode::NOT_FOUND, "{path}");
        }
        assert_eq!(resolve("/blog/no-such-article", &files).file, "blog/404.html");
        assert_eq!(resolve("/blog/a/b", &files).file, "blog/404.html");
        assert_eq!(resolve("/nowhere", &files).file, "404.html");
    }
}
