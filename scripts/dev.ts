import { spawn } from 'node:child_process';
import { createServer as createProbe, type AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { createServer, type ProxyOptions } from 'vite';

/*
 * `npm run dev`: the pages from Vite with hot reload, and behind them the server, restarted whenever one of its files
 * changes. Open the address that Vite prints; PORT sets it.
 */

const root = fileURLToPath(new URL('..', import.meta.url));
const defaultPort = 3000;

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createProbe();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo; // a TCP server has a port
      probe.close(() => resolve(port));
    });
  });
}

const serverPort = await findFreePort();
const target = `http://127.0.0.1:${serverPort}`;
const proxied: ProxyOptions = { target, changeOrigin: false };

const pages = await createServer({
  root: fileURLToPath(new URL('../web', import.meta.url)),
  configFile: fileURLToPath(new URL('../web/vite.config.ts', import.meta.url)),
  server: {
    port: Number(process.env['PORT'] ?? defaultPort),
    host: process.env['HOST'] ?? 'localhost',
    // web/api/*.ts are modules of the page, not calls.
    proxy: { '^/api/(?!.*\\.tsx?)': proxied, '/identity': proxied, '^/dev/(?!ui(/|$))': proxied },
    fs: { allow: [root] },
  },
});
await pages.listen();
pages.printUrls();

const address = pages.httpServer?.address();
const port = typeof address === 'object' && address ? address.port : defaultPort;
const server = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'server/main.ts'], {
  cwd: root,
  stdio: 'inherit',
  env: {
    ...process.env,
    NODE_ENV: process.env['NODE_ENV'] ?? 'development',
    HOST: '127.0.0.1',
    PORT: String(serverPort),
    // Links in emails lead to the pages, which pass them on.
    PUBLIC_URL: process.env['PUBLIC_URL'] ?? `http://localhost:${port}`,
  },
});

async function end(code: number): Promise<never> {
  await pages.close();
  process.exit(code);
}

server.once('exit', (code) => void end(code ?? 0));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => server.kill(signal));
