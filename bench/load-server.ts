import fastify from 'fastify';
import { liftRowLimits } from './row-limits.ts';
import { fillEquityRows } from './equity-rows.ts';
import { addMember, signIn, startScratchProduct } from './scratch-product.ts';

/**
 * A server in a process of its own, for who measures it from another: the product with rows, or a route that does
 * nothing. It prints where it is as one line of JSON, and ends when its standard input does.
 */

const rowCount = 100_000;

/** Those who ask are not one: what is asked for the same session at once would be looked up once. */
const memberCount = 64;

interface Served {
  readonly address: string;
  /** One token per caller. */
  readonly tokens: readonly string[];
  stop(): Promise<unknown>;
}

async function startProduct(): Promise<Served> {
  const product = await startScratchProduct();
  const { context, address } = product;
  await fillEquityRows(product.connection, rowCount);
  const tokens: string[] = [];
  for (let number = 0; number < memberCount; number++) {
    const email = `load-${number}@sample.example`;
    await addMember(context, { email, role: 'member' });
    tokens.push(await signIn(context, address, email));
  }
  await liftRowLimits({ db: product.owner });
  return { address, tokens, stop: () => product.stop() };
}

/** What the framework itself costs: one route, one small object, no schema. */
async function startBareFastify(): Promise<Served> {
  const app = fastify();
  app.get('/', async () => ({ hello: 'world' }));
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  return { address, tokens: [], stop: () => app.close() };
}

const served = process.argv[2] === 'bare' ? await startBareFastify() : await startProduct();
process.stdout.write(`${JSON.stringify({ address: served.address, tokens: served.tokens })}\n`);
process.stdin.resume().on('end', () => {
  void served.stop().then(() => process.exit(0));
});
