import { randomUUID } from 'node:crypto';
import { Pool } from 'pg';
import { quantile } from './quantile.ts';
import type { Figure } from './run.ts';
import { startScratchProduct } from './scratch-product.ts';

const calls = 400;
const warmUps = 50;
const largestDifferenceMilliseconds = 5;

const kinds = ['known', 'unknown', 'suspended', 'impossible domain'] as const;
type Kind = (typeof kinds)[number];

/** Another address for each call: what was asked lately must not weigh. */
const addressOf = (kind: Kind, place: number): string =>
  kind === 'impossible domain' ? `ann${place}@bench.invalid` : `${kind}${place}@bench.example`;

/** Whether time tells who has an account: medians of four kinds of addresses, in turns within one run. */
export async function benchAccountPrivacy(): Promise<Figure[]> {
  const product = await startScratchProduct();
  try {
    await addAccounts(product.connection);
    const ask = (email: string) =>
      fetch(`${product.address}/api/account/links`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ purpose: 'log_in', email }),
      });
    const tryLink = (email: string) =>
      fetch(`${product.address}/identity`, {
        method: 'POST',
        headers: {
          'content-type': 'application/x-amz-json-1.1',
          'x-amz-target': 'AWSCognitoIdentityProviderService.InitiateAuth',
        },
        body: JSON.stringify({
          AuthFlow: 'USER_PASSWORD_AUTH',
          ClientId: product.context.config.identity.clientId,
          AuthParameters: { USERNAME: email, PASSWORD: 'A'.repeat(43) },
        }),
      });
    return [await compare('a wrong link', tryLink), await compare('asking for a link', ask)];
  } finally {
    await product.stop();
  }
}

async function compare(what: string, call: (email: string) => Promise<Response>): Promise<Figure> {
  const times = new Map<Kind, number[]>(kinds.map((kind) => [kind, []]));
  for (let place = 0; place < calls + warmUps; place += 1)
    for (const kind of kinds) {
      const start = performance.now();
      await (await call(addressOf(kind, place))).arrayBuffer();
      if (place >= warmUps) times.get(kind)?.push(performance.now() - start);
    }
  const medians = kinds.map((kind) => quantile(times.get(kind) ?? [], 0.5));
  const difference = Math.max(...medians) - Math.min(...medians);
  return {
    what: `time tells no account: ${what}, ${calls} calls of each kind`,
    value: `medians ${medians.map((median) => median.toFixed(1)).join(', ')} ms, apart ${difference.toFixed(2)} ms`,
    budget: `${largestDifferenceMilliseconds} ms apart`,
    isKept: difference <= largestDifferenceMilliseconds,
  };
}

async function addAccounts(connection: ConstructorParameters<typeof Pool>[0]): Promise<void> {
  const pool = new Pool(connection);
  const now = new Date();
  for (const kind of ['known', 'suspended'] as const)
    for (let place = 0; place < calls + warmUps; place += 1)
      await pool.query(
        `insert into members (email, identity_subject, member_type, terms_version, terms_accepted_at, created_at, suspended_at)
         values ($1, $2, 'other', 'bench', $3, $3, $4)`,
        [addressOf(kind, place), randomUUID(), now, kind === 'suspended' ? now : null],
      );
  await pool.end();
}
