import createClient from "openapi-fetch";
import { addDeviceHeader, authorize, detectExpiredSession, explainUnreachable, followServerClock } from "./middleware";
import type { paths } from "./schema.gen";
import { fetchConfirmed, RepeatableRequest } from "./step-up/step-up";

/**
 * Typed calls to the server: `unwrap(await client.GET("/api/endpoints/"))`. The token goes along by itself, a 401
 * ends the session, and a step-up is asked for where one is due.
 */
export const client = createClient<paths>({ fetch: fetchConfirmed, Request: RepeatableRequest });

client.use(authorize, addDeviceHeader, detectExpiredSession, followServerClock, explainUnreachable);
