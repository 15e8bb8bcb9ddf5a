//! The extractors that authorise operators. An operator is an account whose email address the configuration names, if
//! that address is verified and two-factor authentication is on. It is checked on every request.

use std::ops::Deref;

use accounts::{Confirmed, Signed};
use api::Error;
use axum::extract::FromRequestParts;
use axum::http::request::Parts;

use crate::act::{Actor, two_factor_required};
use crate::state::AdminState;
use crate::store;

/// A signed-in operator. Everybody else gets 404, as if there were no admin.
#[derive(Clone, Debug)]
pub(crate) struct Operator {
    pub signed: Signed,
    pub email: String,
    pub name: Option<String>,
}

impl Operator {
    pub(crate) fn actor(&self) -> Actor {
        Actor::operator(&self.email, self.signed, false)
    }

    /// The name that customers read.
    pub(crate) fn public_name(&self) -> &str {
        self.name.as_deref().unwrap_or("Support")
    }
}

impl FromRequestParts<AdminState> for Operator {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, state: &AdminState) -> Result<Self, Error> {
        let signed = Signed::from_request_parts(parts, state).await?;
        let person = store::operators::find(state.pool()?, signed.user).await?;
        let person = person.filter(|person| person.is_verified && state.operators.include(&person.email));
        let person = person.ok_or_else(Error::not_found)?;
        if !person.two_factor {
            return Err(two_factor_required());
        }
        Ok(Self { signed, email: person.email, name: person.name })
    }
}

/// An operator who has entered a password or code in the last ten minutes. As a parameter of a handler it is the
/// permission to act on what belongs to customers.
#[derive(Clone, Debug)]
pub(crate) struct ConfirmedOperator(Operator);

impl Deref for ConfirmedOperator {
    type Target = Operator;

    fn deref(&self) -> &Operator {
        &self.0
    }
}

impl ConfirmedOperator {
    pub(crate) fn actor(&self) -> Actor {
        Actor::operator(&self.0.email, self.0.signed, true)
    }
}

impl FromRequestParts<AdminState> for ConfirmedOperator {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, state: &AdminState) -> Result<Self, Error> {
        let operator = Operator::from_request_parts(parts, state).await?;
        Confirmed::from_request_parts(parts, state).await?;
        Ok(Self(operator))
    }
}
