import { errorOf } from "./error";

interface Result<Data> {
  data?: Data;
  error?: unknown;
  response: Response;
}

/** The data of a call, or its ApiError thrown: `unwrap(await client.GET("/api/endpoints/"))`. A 204 gives undefined. */
export function unwrap<Data>(result: Result<Data>): Data {
  if (!result.response.ok) throw errorOf(result.response, result.error);
  return result.data as Data;
}
