import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chooseFolder } from '../server/database/embedded-folder.ts';
import { StartError } from '../server/start-error.ts';
import { listenFailure } from '../server/waiting-room.ts';

/*
 * `npm run start:cognito`: the product with a user pool of Cognito behind it, all on this machine. The pool is
 * cognito-local with what it lacks (tests/local-pool/cognito-local.ts). Everything is kept in a data folder of its own.
 */

const root = fileURLToPath(new URL('..', import.meta.url));
const defaultEndpoint = 'http://localhost:9229';
/** For root, where PostgreSQL cannot reach the checkout. */
const systemDir = '/var/lib/fundsight-cognito';
/** Is in the new pool already; the other accounts get their user when they log in for the first time. */
const users = ['founder@sample.example'];

const { PORT: port = '3000', DATA_DIR: givenFolder, COGNITO_ENDPOINT: endpoint = defaultEndpoint } = process.env;

function portOfPool(): number {
  const { protocol, hostname, port: named } = URL.parse(endpoint) ?? {};
  if (protocol !== 'http:' || hostname !== 'localhost' || !named)
    throw new StartError(`COGNITO_ENDPOINT must be an address of this machine, such as ${defaultEndpoint}.`);
  if (named === port) throw new StartError('COGNITO_ENDPOINT must be another port than PORT.');
  return Number(named);
}

async function startPool(folder: string) {
  const { startCognitoLocal } = await import('../tests/local-pool/cognito-local.ts').catch((cause: unknown) => {
    throw new StartError('cognito-local is not installed: it is a development package. Run "npm ci".', { cause });
  });
  try {
    return await startCognitoLocal({ folder, port: portOfPool(), users });
  } catch (cause) {
    if (!(cause instanceof Error) || !('syscall' in cause) || cause.syscall !== 'listen') throw cause;
    const { message, exitCode } = listenFailure(cause, 'localhost', portOfPool());
    throw new StartError(message.replace('Set PORT to', 'It is that of the user pool. Set COGNITO_ENDPOINT to'), {
      exitCode,
      cause,
    });
  }
}

const welcome = (address: string, poolId: string, folder: string): string => `
User pool:   ${poolId} at ${address} (cognito-local)
Pool data:   ${folder}
Log in:      open a sample link below, or ask for a link at http://localhost:${port}/login and read it at /dev/outbox
Not there:   passkeys, and emails or text messages of the pool
`;

async function run(): Promise<void> {
  portOfPool();
  const { folder } = chooseFolder({
    dataDir: givenFolder ?? join(root, 'data-cognito'),
    isDefaultDataDir: givenFolder === undefined,
    systemDir,
  });
  const pool = await startPool(join(folder.path, 'user-pool'));
  const { userPoolId, clientId } = pool.identity;
  process.stdout.write(welcome(endpoint, userPoolId, join(folder.path, 'user-pool')));
  const product = spawn(process.execPath, ['server/main.ts'], {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      DATA_DIR: folder.path,
      IDENTITY: 'cognito',
      COGNITO_USER_POOL_ID: userPoolId,
      COGNITO_CLIENT_ID: clientId,
      COGNITO_ENDPOINT: pool.identity.endpoint,
    },
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => product.kill(signal));
  const code = await new Promise<number>((resolve) => product.once('exit', (exit) => resolve(exit ?? 1)));
  await pool.close();
  process.exit(code);
}

run().catch((error: unknown) => {
  process.stderr.write(
    `${error instanceof StartError ? error.message : error instanceof Error ? error.stack : String(error)}\n`,
  );
  process.exit(error instanceof StartError ? error.exitCode : 1);
});
