use api::Platform;
pub(crate) async fn fill(_p: &Platform, _email: &str, _pw: Option<String>) -> anyhow::Result<()> {
    Ok(())
}
