/** One event of a stream, as the server wrote it. */
export interface LiveEvent {
  event: string;
  data: string;
  /** Of the last event that had one. */
  id?: string;
}

/** Reads `text/event-stream`, however it is cut into pieces. Comments, the heartbeat among them, are no events. */
export function eventReader(onEvent: (event: LiveEvent) => void): (text: string) => void {
  let rest = "";
  let event = "";
  let data: string[] = [];
  let id: string | undefined;

  const take = (line: string) => {
    if (line === "") {
      if (data.length > 0) onEvent({ event: event || "message", data: data.join("\n"), id });
      event = "";
      data = [];
      return;
    }
    const [, name = line, value = ""] = /^([^:]*): ?(.*)$/s.exec(line) ?? [];
    if (name === "event") event = value;
    else if (name === "data") data.push(value);
    else if (name === "id") id = value;
  };

  return (text) => {
    const lines = (rest + text).split(/\r\n|\n|\r(?=.)/s);
    rest = lines.pop() ?? "";
    for (const line of lines) take(line);
  };
}
