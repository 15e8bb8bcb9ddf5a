//! The interface that receives the bytes of files while a body is read. `intake` implements it for object storage.

use std::future::Future;

use bytes::Bytes;

use crate::BodyError;

/// A file as its sender describes it, before its bytes arrive.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileInput {
    /// The name of the field.
    pub field: String,
    /// The file's name, without folders and invisible characters.
    pub name: String,
    /// The media type that the sender states.
    pub media_type: String,
}

/// Receives the files of one body, one after the other.
pub trait Files: Send {
    /// Begins a file. Chunks follow, then [`Files::finish`] or [`Files::abandon`].
    fn begin(&mut self, file: FileInput) -> impl Future<Output = Result<(), BodyError>> + Send;
    /// Adds a chunk to the file that has begun.
    fn write(&mut self, chunk: Bytes) -> impl Future<Output = Result<(), BodyError>> + Send;
    /// Ends the file after its last chunk.
    fn finish(&mut self) -> impl Future<Output = Result<(), BodyError>> + Send;
    /// Discards the file that has begun.
    fn abandon(&mut self);
}

/// Discards all files. It is used to read only the text of a body that is rejected anyway.
#[derive(Debug)]
pub struct DiscardFiles;

impl Files for DiscardFiles {
    async fn begin(&mut self, _: FileInput) -> Result<(), BodyError> {
        Ok(())
    }

    async fn write(&mut self, _: Bytes) -> Result<(), BodyError> {
        Ok(())
    }

    async fn finish(&mut self) -> Result<(), BodyError> {
        Ok(())
    }

    fn abandon(&mut self) {}
}

impl FileInput {
    /// Returns the error that rejects this file because of its type.
    pub fn refused(&self) -> BodyError {
        BodyError::FileRefused { field: self.field.clone(), file: self.name.clone() }
    }

    pub(crate) fn too_big(&self) -> BodyError {
        BodyError::FileTooBig { field: self.field.clone(), file: self.name.clone() }
    }
}
