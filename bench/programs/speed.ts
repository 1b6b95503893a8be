import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { apiScopes, mcpPath } from '../../contract/public-api/scopes.ts';
import { sectors } from '../../contract/deals/options.ts';
import { sealOfPrograms } from '../../server/api-keys/queries.ts';
import { digestOf, makeKey } from '../../server/api-keys/secret.ts';
import { after, dayOf, days } from '../../server/clock.ts';
import { sampleCountries } from '../../sample/countries.ts';
import { fillEquityRows } from '../equity-rows.ts';
import { quantile } from '../quantile.ts';
import { getFrom } from '../rate.ts';
import { startScratchProduct, type ScratchProduct } from '../scratch-product.ts';

/**
 * `node bench/programs/speed.ts [rows] [folder]`: what a page costs a program, by key and by token of a connected program,
 * beside the same page in a browser session; and `search_deals` of assistants. A folder keeps its rows for the next run.
 */

const rows = Number(process.argv[2] ?? 1_000_000);
const rounds = 9;
const asksPerRound = 50;
/** Milliseconds of processor that a page may cost a program more. */
const mostMore = 0.2;
/** p95, in milliseconds. */
const slowestTool = 100;

interface Caller {
  readonly what: 'session' | 'key' | 'token';
  readonly headers: { readonly authorization: string };
}
/** Pages whose rows may leave to a program as well. */
const pages: readonly Page[] = [
  { what: 'a page of 50 deals', path: '/deals/equity?limit=50' },
  { what: 'a filtered page of 50 deals', path: '/deals/equity?recipientCountry=US&sectors=fintech&limit=50' },
  { what: 'a page of funders', path: '/funders' },
];
const milliseconds = (value: number): string => `${value.toFixed(2)} ms`;

const product = await startScratchProduct(process.argv[3] ?? null);
try {
  const { rows: some } = await sql`select from equity_deals limit 1`.execute(product.db);
  if (some.length === 0) await fillEquityRows(product.connection, rows);
  const callers = await makeCallers(product);
  for (const caller of callers.filter(({ what }) => what !== 'session'))
    for (const asked of questions()) await measureTool(product, caller, asked);
  for (const page of pages) await measurePage(product, callers, page);
} finally {
  await product.stop();
}

async function makeCallers({ context, db, headers }: ScratchProduct): Promise<Caller[]> {
  const { vault } = context;
  const now = new Date();
  const { id } = await db
    .selectFrom('members')
    .where('email', '=', 'bench@sample.example')
    .select('id')
    .executeTakeFirstOrThrow();
  const life = { created_on: dayOf(now), ends_on: dayOf(after(now, days(30))) };
  const scopes = [...apiScopes];
  const nothing = vault.seal(sealOfPrograms, '{}');
  const { secret, digest, hint } = makeKey('fsk_');
  await db
    .insertInto('api_keys')
    .values({ member_id: id, name: 'Bench', digest, hint, scopes, ...life })
    .execute();
  const program = await db
    .insertInto('programs')
    .values({ digest: randomBytes(32), name: 'Bench', sealed: nothing, registered_on: dayOf(now) })
    .returning('id')
    .executeTakeFirstOrThrow();
  const grant = await db
    .insertInto('program_grants')
    .values({
      member_id: id,
      program_id: program.id,
      digest: randomBytes(32),
      scopes,
      sealed: nothing,
      id: randomUUID(),
      ...life,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const token = randomBytes(32).toString('base64url');
  const sealed = vault.seal(sealOfPrograms, JSON.stringify({ exp: Math.floor(after(now, days(1)).getTime() / 1_000) }));
  await db
    .insertInto('program_tokens')
    .values({ digest: digestOf(token), grant_id: grant.id, kind: 'AccessToken', scopes, sealed, ends_on: life.ends_on })
    .execute();
  const bearer = (word: string) => ({ authorization: `Bearer ${word}` });
  return [
    { what: 'session', headers },
    { what: 'key', headers: bearer(secret) },
    { what: 'token', headers: bearer(token) },
  ];
}

interface Page {
  readonly what: string;
  /** Behind /api and /api/v1. */
  readonly path: string;
}

async function measurePage({ address }: ScratchProduct, callers: readonly Caller[], page: Page): Promise<void> {
  const asks = callers.map(({ what, headers }) => ({
    what,
    ask: getFrom(`${address}/api${what === 'session' ? '' : '/v1'}${page.path}`, headers),
    ours: [] as number[],
    database: [] as number[],
  }));
  for (const { ask } of asks) for (let warm = 0; warm < asksPerRound; warm++) await ask();
  for (let round = 0; round < rounds; round++)
    for (const side of asks) {
      const [used, beside] = [process.cpuUsage(), besideUs()];
      for (let asked = 0; asked < asksPerRound; asked++) await side.ask();
      const { user, system } = process.cpuUsage(used);
      side.ours.push((user + system) / 1_000 / asksPerRound);
      side.database.push(usedSince(beside) / asksPerRound);
    }
  const middle = (values: readonly number[]): number => quantile(values, 0.5);
  const [session, ...others] = asks;
  if (session === undefined) return;
  console.log(
    `${page.what}, session: ${milliseconds(middle(session.ours))} of processor, ${milliseconds(middle(session.database))} of the database`,
  );
  for (const { what, ours, database } of others) {
    // Both sides in turns: each round is compared with the one beside it.
    const more = middle(ours.map((one, round) => one - (session.ours[round] ?? 0)));
    const moreOfDatabase = middle(database.map((one, round) => one - (session.database[round] ?? 0)));
    console.log(
      `${page.what}, ${what}: ${milliseconds(more)} more, and ${milliseconds(moreOfDatabase)} more of the database  (budget ${mostMore} ms) ${more <= mostMore ? 'kept' : 'MISSED'}`,
    );
  }
}

/** Of each process of this product's database, in milliseconds; none where the system does not tell. */
function besideUs(): ReadonlyMap<number, number> {
  const millisecondsPerTick = 10;
  const stats = processes();
  const isOurs = ({ parent }: ProcessStat): boolean => {
    if (parent === process.pid) return true;
    const above = stats.get(parent);
    return above !== undefined && isOurs(above);
  };
  return new Map(
    [...stats].flatMap(([pid, stat]) => (isOurs(stat) ? [[pid, stat.ticks * millisecondsPerTick] as const] : [])),
  );
}

/** What they have used since. One that has ended meanwhile does not count. */
function usedSince(before: ReadonlyMap<number, number>): number {
  return [...besideUs()].reduce((sum, [pid, used]) => sum + used - (before.get(pid) ?? 0), 0);
}

interface ProcessStat {
  readonly parent: number;
  readonly ticks: number;
}

function processes(): ReadonlyMap<number, ProcessStat> {
  const found = new Map<number, ProcessStat>();
  if (!existsSync('/proc')) return found;
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name)))
    try {
      const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
      const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
      found.set(Number(pid), { parent: Number(fields[1]), ticks: Number(fields[11]) + Number(fields[12]) });
    } catch {
      // It has ended meanwhile.
    }
  return found;
}

/** Each question a new one, as an assistant asks: filters, words, orders, and pages behind the first. */
async function measureTool(
  { address }: ScratchProduct,
  { what, headers }: Caller,
  { name, inputs }: Asked,
): Promise<void> {
  const times: number[] = [];
  let failed = 0;
  const [used, beside] = [process.cpuUsage(), besideUs()];
  for (const input of inputs) {
    const began = performance.now();
    const isAnswered = await callTool(address, headers, input);
    times.push(performance.now() - began);
    if (!isAnswered) failed += 1;
  }
  const { user, system } = process.cpuUsage(used);
  const busy = [(user + system) / 1_000, usedSince(beside)].map((sum) => milliseconds(sum / inputs.length));
  const slowest = quantile(times, 0.95);
  const verdict = slowest <= slowestTool && failed === 0 ? 'kept' : 'MISSED';
  console.log(
    `search_deals by ${what}, ${name}: p50 ${milliseconds(quantile(times, 0.5))}, p95 ${milliseconds(slowest)}, most ${milliseconds(Math.max(...times))} of ${times.length}, ${busy[0]} of processor and ${busy[1]} of the database each, ${failed} failed  (budget ${slowestTool} ms) ${verdict}`,
  );
}

async function callTool(address: string, headers: Caller['headers'], input: object): Promise<boolean> {
  const answer = await fetch(`${address}${mcpPath}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'search_deals', arguments: { kind: 'equity', ...input } },
    }),
  });
  const said = (await answer.json()) as { result?: { isError?: boolean; content: { text: string }[] } };
  if (said.result === undefined || said.result.isError === true) {
    console.log(JSON.stringify(said).slice(0, 300));
    return false;
  }
  return true;
}

interface Asked {
  readonly name: string;
  readonly inputs: readonly object[];
}

function questions(): Asked[] {
  const countries = sampleCountries.slice(0, 12);
  const some = sectors.slice(0, 10).map(({ value }) => value);
  const pairs = countries.flatMap((country) => some.map((sector) => ({ countries: [country], sectors: [sector] })));
  return [
    { name: 'country and sector', inputs: pairs },
    {
      name: 'country, sector and amount, greatest first',
      inputs: pairs.map((pair, at) => ({ ...pair, amountUsdFrom: 10_000 + at, sort: '-amountUsd' })),
    },
    {
      name: 'stage and days',
      inputs: pairs.map((_pair, at) => ({
        stages: ['growth'],
        types: ['seed'],
        dateFrom: `20${14 + (at % 10)}-0${1 + (at % 9)}-01`,
      })),
    },
    { name: 'a funder', inputs: pairs.map((_pair, at) => ({ funders: [`Funder ${1 + at * 7}`] })) },
    { name: 'words', inputs: pairs.map((_pair, at) => ({ search: `Robotics ${at + 1}` })) },
    { name: 'words that are everywhere', inputs: pairs.map((_pair, at) => ({ search: 'company', amountUsdFrom: at })) },
    {
      name: 'another column',
      inputs: pairs.map((_pair, at) => ({ more: { stakePct: `${at % 30}..${(at % 30) + 2}`, boardSeat: 'true' } })),
    },
    { name: 'nothing that matches', inputs: pairs.map((_pair, at) => ({ search: `zzyzx ${at}` })) },
    {
      name: 'all, by any order',
      inputs: pairs.map((_pair, at) => ({
        sort: at % 2 === 0 ? 'amountUsd' : '-date',
        limit: 25,
        dateTo: `2025-01-${String(1 + (at % 28)).padStart(2, '0')}`,
      })),
    },
  ];
}
