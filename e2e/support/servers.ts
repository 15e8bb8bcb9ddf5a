import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

const READY_TIMEOUT_MS = 20_000;

/** A server process on the database of the others, which hears of them over NATS, as on a machine of its own. */
export class ServerProcess {
  readonly url: string;
  private readonly process: ChildProcess;
  private readonly spool: string;
  private log = "";

  private constructor(url: string, process: ChildProcess, spool: string) {
    this.url = url;
    this.process = process;
    this.spool = spool;
    process.stderr?.on("data", (text) => {
      this.log = (this.log + text).slice(-2000);
    });
  }

  /** `settings` are environment variables, besides those of the other servers; some need to know the port. */
  static async start(
    settings: Record<string, string> | ((port: number) => Record<string, string>) = {},
  ): Promise<ServerProcess> {
    const binary = process.env.FORMTRAY_E2E_BINARY;
    if (!binary) throw new Error("run the tests with scripts/e2e");
    const [port, metrics] = [await freePort(), await freePort()];
    const url = `http://127.0.0.1:${port}`;
    const spool = await mkdtemp(join(tmpdir(), "formtray-e2e-"));
    const env = {
      ...process.env,
      FORMTRAY__SERVER__LISTEN: `127.0.0.1:${port}`,
      FORMTRAY__SERVER__METRICS_LISTEN: `127.0.0.1:${metrics}`,
      FORMTRAY__SERVER__PUBLIC_URL: url,
      FORMTRAY__SPOOL__PATH: spool,
      FORMTRAY__BUS__SERVERS: process.env.FORMTRAY_NATS_URL,
      ...(typeof settings === "function" ? settings(port) : settings),
    };
    const child = spawn(binary, ["serve"], { env, stdio: ["ignore", "ignore", "pipe"] });
    const server = new ServerProcess(url, child, spool);
    try {
      await server.ready();
    } catch (error) {
      await server.kill();
      throw error;
    }
    return server;
  }

  private async ready(): Promise<void> {
    const deadline = Date.now() + READY_TIMEOUT_MS;
    while (this.process.exitCode === null && Date.now() < deadline) {
      const answer = await fetch(`${this.url}/readyz`).catch(() => undefined);
      if (answer?.ok) return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error(`${this.url} is not ready (${this.process.exitCode ?? "still running"}):\n${this.log}`);
  }

  /** Kills the process, as a power cut would. */
  async kill(): Promise<void> {
    if (this.process.exitCode === null && this.process.signalCode === null) {
      const ended = once(this.process, "exit");
      this.process.kill("SIGKILL");
      await ended;
    }
    await rm(this.spool, { recursive: true, force: true });
  }
}

/** One URL in front of several servers. A connection goes to the first server that accepts it. */
export class LoadBalancer {
  readonly url: string;
  readonly close: () => void;

  private constructor(url: string, close: () => void) {
    this.url = url;
    this.close = close;
  }

  static async open(servers: readonly ServerProcess[]): Promise<LoadBalancer> {
    const open = new Set<Socket>();
    const ports = servers.map((server) => Number(new URL(server.url).port));
    const listener = createServer((visitor) => {
      open.add(visitor);
      visitor.on("close", () => open.delete(visitor));
      forward(visitor, ports);
    });
    await once(listener.listen(0, "127.0.0.1"), "listening");
    const { port } = listener.address() as AddressInfo;
    return new LoadBalancer(`http://127.0.0.1:${port}`, () => {
      listener.close();
      for (const visitor of open) visitor.destroy();
    });
  }
}

function forward(visitor: Socket, [port, ...others]: readonly number[]): void {
  if (port === undefined) {
    visitor.destroy();
    return;
  }
  const server = connect(port, "127.0.0.1");
  let isConnected = false;
  server.once("connect", () => {
    isConnected = true;
    visitor.pipe(server).pipe(visitor);
  });
  server.on("error", () => (isConnected ? visitor.destroy() : forward(visitor, others)));
  server.on("close", () => isConnected && visitor.destroy());
  visitor.on("error", () => server.destroy());
  visitor.on("close", () => server.destroy());
}

/** A port nobody listens on. */
async function freePort(): Promise<number> {
  const listener = createServer();
  await once(listener.listen(0, "127.0.0.1"), "listening");
  const { port } = listener.address() as AddressInfo;
  listener.close();
  await once(listener, "close");
  return port;
}
