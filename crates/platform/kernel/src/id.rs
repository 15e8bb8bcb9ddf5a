/// Defines a type for the ids of one kind of thing, so that an id of another kind can't be passed by mistake.
///
/// The id is a UUIDv7: it contains the time at which it was made and sorts by it.
#[macro_export]
macro_rules! uuid_id {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub struct $name(pub $crate::reexport::uuid::Uuid);

        const _: () = {
            use $crate::reexport::serde::{Deserialize, Deserializer, Serialize, Serializer};
            use $crate::reexport::sqlx::encode::IsNull;
            use $crate::reexport::sqlx::error::BoxDynError;
            use $crate::reexport::sqlx::postgres::{
                PgArgumentBuffer, PgHasArrayType, PgTypeInfo, PgValueRef, Postgres,
            };
            use $crate::reexport::sqlx::{Decode, Encode, Type};
            use $crate::reexport::utoipa::openapi::schema::{
                KnownFormat, ObjectBuilder, Schema, SchemaFormat, Type as SchemaType,
            };
            use $crate::reexport::utoipa::openapi::RefOr;
            use $crate::reexport::utoipa::{PartialSchema, ToSchema};
            use $crate::reexport::uuid::Uuid;

            impl $name {
                /// The time at which the id was made, to the millisecond.
                pub fn time(self) -> $crate::reexport::jiff::Timestamp {
                    let (seconds, nanos) = self.0.get_timestamp().map_or((0, 0), |at| at.to_unix());
                    let seconds = i64::try_from(seconds).unwrap_or(0);
                    let nanos = i32::try_from(nanos).unwrap_or(0);
                    $crate::reexport::jiff::Timestamp::new(seconds, nanos).unwrap_or_default()
                }
            }

            impl std::fmt::Display for $name {
                fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                    self.0.fmt(out)
                }
            }

            impl From<$name> for Uuid {
                fn from(id: $name) -> Self {
                    id.0
                }
            }

            impl Serialize for $name {
                fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
                    self.0.serialize(out)
                }
            }

            impl<'de> Deserialize<'de> for $name {
                fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
                    Uuid::deserialize(from).map(Self)
                }
            }

            impl Type<Postgres> for $name {
                fn type_info() -> PgTypeInfo {
                    <Uuid as Type<Postgres>>::type_info()
                }
            }

            impl PgHasArrayType for $name {
                fn array_type_info() -> PgTypeInfo {
                    <Uuid as PgHasArrayType>::array_type_info()
                }
            }

            impl Encode<'_, Postgres> for $name {
                fn encode_by_ref(&self, buffer: &mut PgArgumentBuffer) -> Result<IsNull, BoxDynError> {
                    <Uuid as Encode<'_, Postgres>>::encode_by_ref(&self.0, buffer)
                }
            }

            impl<'row> Decode<'row, Postgres> for $name {
                fn decode(value: PgValueRef<'row>) -> Result<Self, BoxDynError> {
                    <Uuid as Decode<'row, Postgres>>::decode(value).map(Self)
                }
            }

            impl PartialSchema for $name {
                fn schema() -> RefOr<Schema> {
                    ObjectBuilder::new()
                        .schema_type(SchemaType::String)
                        .format(Some(SchemaFormat::KnownFormat(KnownFormat::Uuid)))
                        .into()
                }
            }

            impl ToSchema for $name {
                fn name() -> std::borrow::Cow<'static, str> {
                    stringify!($name).into()
                }
            }
        };
    };
}
