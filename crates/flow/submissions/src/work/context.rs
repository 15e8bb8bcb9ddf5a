//! What every job gets from its worker.

use api::Platform;
use jobs::WorkerContext;

/// Returns the platform that the server stored in the worker's context.
pub(super) fn platform(ctx: &WorkerContext) -> Platform {
    ctx.get_ext::<Platform>().expect("the server hands the platform to every worker").clone()
}
