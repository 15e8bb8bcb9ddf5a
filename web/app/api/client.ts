import createClient from "openapi-fetch";
import { authorize, nameTheUnreachable, noticeDeadSession } from "./middleware";
import type { paths } from "./schema.gen";

/**
 * Typed calls to the server: `unwrap(await client.GET("/api/endpoints/"))`. The token goes along by itself, and a 401
 * ends the session.
 */
export const client = createClient<paths>({ fetch: (request) => fetch(request) });

client.use(authorize, noticeDeadSession, nameTheUnreachable);
