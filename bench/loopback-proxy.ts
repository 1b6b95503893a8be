import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isReady } from './instance.ts';

/** What a proxy in front knows of one server behind it. */
export interface Backend {
  readonly address: string;
  /** Where its `/readyz` is. */
  readonly operations: string;
}

export interface LoopbackProxy {
  readonly address: string;
  close(): Promise<void>;
}

const lookEveryMilliseconds = 250;

/**
 * Hands each request to the next server whose `/readyz` said 200 when it was last asked. It tries nothing a second
 * time: what a server does not answer is a failure that its caller sees.
 */
export async function startLoopbackProxy(backends: readonly Backend[]): Promise<LoopbackProxy> {
  const agent = new Agent({ keepAlive: true, maxSockets: 256 });
  let ready: readonly Backend[] = [];
  let turn = 0;
  const look = async (): Promise<void> => {
    const answers = await Promise.all(
      backends.map(async (backend) => ((await isReady(backend.operations)) ? backend : null)),
    );
    ready = answers.filter((backend) => backend !== null);
  };
  await look();
  let timer = setTimeout(again, lookEveryMilliseconds);
  function again(): void {
    void look().then(() => (timer = setTimeout(again, lookEveryMilliseconds)));
  }
  const server = createServer((incoming, response) => {
    const backend = ready[turn++ % Math.max(1, ready.length)];
    if (backend === undefined) return void response.writeHead(503).end('no server is ready');
    pass(agent, backend, incoming, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A TCP server has a port.
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}`,
    async close() {
      clearTimeout(timer);
      agent.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function pass(agent: Agent, backend: Backend, incoming: IncomingMessage, response: ServerResponse): void {
  const { method = 'GET', url = '/', headers } = incoming;
  const outgoing = request(`${backend.address}${url}`, { agent, method, headers }, (answer) => {
    // The line to the caller stays, whatever the server does with its own.
    const { connection: _connection, 'keep-alive': _keepAlive, ...rest } = answer.headers;
    response.writeHead(answer.statusCode ?? 502, rest);
    answer.pipe(response);
    answer.on('error', () => response.destroy());
  });
  outgoing.on('error', (error) => {
    if (response.headersSent) response.destroy();
    else response.writeHead(502).end(error.message);
  });
  incoming.pipe(outgoing);
}
