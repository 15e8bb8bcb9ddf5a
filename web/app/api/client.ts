import createClient from "openapi-fetch";
import type { paths } from "./schema.gen";

/** Typed calls to the server: `client.GET("/api/endpoints/")`. What every call shares (token, 401) joins by `client.use`. */
export const client = createClient<paths>();
