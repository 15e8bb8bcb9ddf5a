//! The public ids that were made elsewhere, as each server has them in memory. They are read from `imported_ids`, once at
//! the start and again whenever the database says that they have changed.

use std::collections::HashMap;
use std::sync::{Arc, PoisonError, RwLock};

use crate::model::id::EndpointId;

/// Why an id leads to no endpoint.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum UnknownId {
    #[error("nobody has this id")]
    NotFound,
    /// It isn't one of ours, and which ids were made elsewhere couldn't be read since this server was started.
    #[error("the ids that were made elsewhere aren't known yet")]
    NotLoaded,
}

/// All public ids that were made elsewhere, each with the public id of its endpoint here.
#[derive(Clone, Debug, Default)]
pub(super) struct ImportedIds(Arc<RwLock<Known>>);

#[derive(Debug, Default)]
struct Known {
    addresses: HashMap<String, EndpointId>,
    is_loaded: bool,
}

impl ImportedIds {
    /// Starts with the ids that were kept for a start without the database. More may have come since.
    pub(super) fn kept(ids: Vec<(String, EndpointId)>) -> Self {
        let addresses = ids.into_iter().collect();
        Self(Arc::new(RwLock::new(Known { addresses, is_loaded: false })))
    }

    /// Replaces them by what the database has: each id with its endpoint.
    pub(super) fn replace(&self, rows: Vec<(String, EndpointId)>) {
        // An id of the same form as ours is itself a public id of the endpoint, which may have been replaced by another.
        // One of another service stands for the endpoint's own id.
        let address = |(id, endpoint): (String, EndpointId)| {
            let address = id.parse().unwrap_or(endpoint);
            (id, address)
        };
        let addresses = rows.into_iter().map(address).collect();
        let known = Known { addresses, is_loaded: true };
        *self.0.write().unwrap_or_else(PoisonError::into_inner) = known;
    }

    pub(super) fn find(&self, id: &str) -> Result<EndpointId, UnknownId> {
        let known = self.0.read().unwrap_or_else(PoisonError::into_inner);
        match known.addresses.get(id) {
            Some(address) => Ok(address.clone()),
            None if known.is_loaded => Err(UnknownId::NotFound),
            None => Err(UnknownId::NotLoaded),
        }
    }

    /// Returns at most this number of them, to be kept for a start without the database.
    pub(super) fn to_keep(&self, max_ids: usize) -> Vec<(String, EndpointId)> {
        let known = self.0.read().unwrap_or_else(PoisonError::into_inner);
        known.addresses.iter().take(max_ids).map(|(id, address)| (id.clone(), address.clone())).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn id(text: &str) -> EndpointId {
        text.parse().expect("an id")
    }

    #[test]
    fn an_id_that_was_kept_is_known_and_nothing_is_said_about_others() {
        let imported = ImportedIds::kept(vec![("22b4kq7mtz9cw3dh".to_owned(), id("22b4kq7mtz9cw3dh"))]);
        assert_eq!(imported.find("22b4kq7mtz9cw3dh"), Ok(id("22b4kq7mtz9cw3dh")));
        assert_eq!(imported.find("22b4kq7mtz9cw3dk"), Err(UnknownId::NotLoaded));
        imported.replace(Vec::new());
        assert_eq!(imported.find("22b4kq7mtz9cw3dh"), Err(UnknownId::NotFound));
    }

    #[test]
    fn an_id_of_another_service_stands_for_its_endpoint() {
        let imported = ImportedIds::default();
        let endpoint = id("22b4kq7mtz9cw3dh");
        let former = id("22b4kq7mtz9cw3dk");
        imported
            .replace(vec![("mqkzvwpd".to_owned(), endpoint.clone()), (former.to_string(), endpoint.clone())]);
        assert_eq!(imported.find("mqkzvwpd"), Ok(endpoint));
        assert_eq!(imported.find(former.as_str()), Ok(former));
        assert_eq!(imported.to_keep(1).len(), 1);
    }
}
