/** The server's side of `/api/live` for tests: sends events to the pages that are connected. */
export function mockLive() {
  const readers = new Set<ReadableStreamDefaultController<Uint8Array>>();
  const answer = () => {
    const body = new ReadableStream<Uint8Array>({ start: (reader) => void readers.add(reader) });
    return new Response(body, { headers: { "Content-Type": "text/event-stream" } });
  };
  const tell = (event: string, data: object = {}) => {
    const text = new TextEncoder().encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
    for (const reader of readers) reader.enqueue(text);
  };
  return { answer, tell, isRead: () => readers.size > 0 };
}
