import { setTimeout as sleep } from 'node:timers/promises';
import type { ClientConfig } from 'pg';
import { atLeast, atMost, exactly, quantile, type Fault, type Figure, type Trial } from './fault.ts';
import { draftsOfEach, keptDrafts } from './asking.ts';
import { addFunders, addPeople, databasePid, embeddedConnection, inside } from './people.ts';
import { makePostgresql } from './postgresql.ts';
import { makePlace, type Place, type Product } from './product.ts';

/** Killed while many write, every other time with its database: what was answered is there, and each write is whole. */

const writesAtOnce = 8;
const readyLimitSeconds = 5;

/** What differs between a database in the data folder and a server of one's own. */
interface Site {
  readonly name: string;
  readonly place: Place;
  readonly connection: () => ClientConfig;
  readonly killDatabase: () => Promise<void>;
  readonly reviveDatabase: () => Promise<void>;
}

interface Tally {
  readonly acknowledged: Set<string>;
  readonly addresses: Set<string>;
  readonly ready: number[];
  /** Why each of them failed. */
  readonly failedStarts: string[];
}

async function* killAgainAndAgain(site: Site, { cycles }: Trial): AsyncIterable<Figure> {
  let product = site.place.start();
  await product.untilReady();
  const funders = await addFunders(site.connection(), cycles * writesAtOnce);
  const people = await addPeople(site.place, site.connection(), Math.ceil((cycles * writesAtOnce) / draftsOfEach));
  const tally: Tally = { acknowledged: new Set(), addresses: new Set(), ready: [], failedStarts: [] };
  for (let cycle = 0; cycle < cycles; cycle += 1) {
    const mine = funders.slice(cycle * writesAtOnce, (cycle + 1) * writesAtOnce);
    const headers = people[Math.floor((cycle * writesAtOnce) / draftsOfEach)] ?? {};
    await writeUntilKilled(site, product, { headers, funders: mine, cycle, tally });
    product = site.place.start();
    await product.untilReady().then(
      (seconds) => tally.ready.push(seconds),
      (error: unknown) => tally.failedStarts.push(String(error)),
    );
  }
  yield* figuresOf(site, { cycles, people, tally });
  await product.stop();
}

async function writeUntilKilled(
  { place, killDatabase, reviveDatabase }: Site,
  product: Product,
  work: { headers: Record<string, string>; funders: readonly string[]; cycle: number; tally: Tally },
): Promise<void> {
  const { headers, funders, cycle, tally } = work;
  let answered = 0;
  const post = async (path: string, body: object): Promise<boolean> => {
    const answer = await fetch(place.address + path, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }).catch(() => null);
    if (answer === null || answer.status > 299) return false;
    answered += 1;
    return true;
  };
  const writes = funders.flatMap((subjectId, at) => {
    const email = `kill-${cycle}-${at}@kitehouse.example`;
    return [
      post('/api/reviews/drafts', { subjectKind: 'funder', subjectId }).then(
        (isDone) => isDone && tally.acknowledged.add(subjectId),
      ),
      post('/api/account/links', { purpose: 'log_in', email }).then((isDone) => isDone && tally.addresses.add(email)),
    ];
  });
  // With some answered and the others on their way; never before the first.
  const isEnough = (): boolean => answered > cycle % writesAtOnce || product.child.exitCode !== null;
  while (!isEnough()) await sleep(1);
  const isWithDatabase = cycle % 2 === 1;
  await Promise.all([product.kill(), isWithDatabase ? killDatabase() : undefined]);
  await Promise.all(writes);
  if (isWithDatabase) await reviveDatabase();
}

async function* figuresOf(
  { name, place, connection }: Site,
  { cycles, people, tally }: { cycles: number; people: readonly Record<string, string>[]; tally: Tally },
): AsyncIterable<Figure> {
  const kept = await keptDrafts(place.address, people);
  const { halves, jobs } = await inside(connection(), async (client) => ({
    // A request for an email counts for its address and leaves a job: both, or neither.
    halves: (
      await client.query<{ count: number }>(
        `select abs((select count(*) from identity_link_requests) -
          (select count(*) from pgboss.job where name = 'account.send-sign-in-link'))::int as count`,
      )
    ).rows[0]?.count,
    jobs: (await client.query<{ email: string }>(`select data -> 'payload' ->> 'email' as email from pgboss.job`)).rows,
  }));
  const told = new Set(jobs.map(({ email }) => email));
  const lost =
    [...tally.acknowledged].filter((id) => !kept.has(id)).length +
    [...tally.addresses].filter((email) => !told.has(email)).length;
  const all = tally.acknowledged.size + tally.addresses.size;
  yield exactly(`${name}: cycles`, tally.ready.length, cycles);
  yield atLeast(`${name}: writes that were acknowledged`, all, cycles);
  yield exactly(`${name}: acknowledged writes that were lost`, lost, 0);
  yield exactly(`${name}: transactions of which only a part is there`, halves, 0);
  yield exactly(`${name}: starts that failed`, tally.failedStarts.join('; ') || 'none', 'none');
  yield atMost(`${name}: ready after a kill, p95`, quantile(tally.ready, 0.95), readyLimitSeconds, 's');
}

async function embeddedSite(trial: Trial): Promise<Site> {
  const place = await makePlace(trial);
  return {
    name: 'embedded',
    place,
    connection: () => embeddedConnection(place.dataDir),
    killDatabase: async () => void process.kill(databasePid(place.dataDir), 'SIGKILL'),
    reviveDatabase: async () => undefined,
  };
}

async function postgresqlSite(trial: Trial): Promise<Site> {
  const folder = await makePlace(trial);
  const server = await makePostgresql(folder.dataDir);
  trial.later(server.close);
  return {
    name: 'PostgreSQL',
    place: await makePlace(trial, { DATABASE_URL: server.url }),
    connection: server.connection,
    killDatabase: server.kill,
    reviveDatabase: server.start,
  };
}

export const killNine: Fault = {
  name: 'kill-nine',
  goal: 'killed under writing callers, every other time with the database: nothing that was acknowledged is lost',
  async *run(trial) {
    yield* killAgainAndAgain(await embeddedSite(trial), trial);
    yield* killAgainAndAgain(await postgresqlSite(trial), trial);
  },
};
