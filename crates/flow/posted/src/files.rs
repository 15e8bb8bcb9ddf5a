//! Where the bytes of files go while a body is read.

use std::future::Future;

use bytes::Bytes;

use crate::Fault;

/// A file as its sender describes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileInput {
    /// The name of the input.
    pub field: String,
    /// The file's own name: no folders, nothing invisible.
    pub name: String,
    /// What the sender says it is.
    pub media_type: String,
}

/// Takes the files of one body, one after the other.
pub trait Files: Send {
    /// A file begins. Chunks follow, then [`Files::finish`] or [`Files::abandon`].
    fn begin(&mut self, file: FileInput) -> impl Future<Output = Result<(), Fault>> + Send;
    fn write(&mut self, chunk: Bytes) -> impl Future<Output = Result<(), Fault>> + Send;
    fn finish(&mut self) -> impl Future<Output = Result<(), Fault>> + Send;
    /// The file that began will not be taken.
    fn abandon(&mut self);
}

/// Lets the bytes go: for reading only the text of a body that is refused anyway.
#[derive(Debug)]
pub struct Nowhere;

impl Files for Nowhere {
    async fn begin(&mut self, _: FileInput) -> Result<(), Fault> {
        Ok(())
    }

    async fn write(&mut self, _: Bytes) -> Result<(), Fault> {
        Ok(())
    }

    async fn finish(&mut self) -> Result<(), Fault> {
        Ok(())
    }

    fn abandon(&mut self) {}
}

impl FileInput {
    /// The refusal that names it.
    pub fn refused(&self) -> Fault {
        Fault::FileRefused { field: self.field.clone(), file: self.name.clone() }
    }

    pub(crate) fn too_big(&self) -> Fault {
        Fault::FileTooBig { field: self.field.clone(), file: self.name.clone() }
    }
}
