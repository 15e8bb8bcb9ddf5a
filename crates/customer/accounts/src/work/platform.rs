use api::Platform;
use jobs::WorkerContext;

/// The platform that the server gave to every worker.
pub(super) fn platform(ctx: &WorkerContext) -> Platform {
    ctx.get_ext::<Platform>().expect("the server hands the platform to every worker").clone()
}
