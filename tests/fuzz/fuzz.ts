import * as fc from 'fast-check';
import { publicApiPath } from '../../contract/public-api/scopes.ts';
import { hours } from '../../server/clock.ts';
import type { TestServer } from '../server.ts';
import { ask, breach, settle, type Tools } from './asker.ts';
import { write } from './breaches.ts';
import { callerFor, makeCallers, renewEnded, type Callers } from './callers.ts';
import { createChecks } from './checks.ts';
import { operationsOf, type ApiDocument, type Operation } from './document.ts';
import { createKnown } from './known.ts';
import { requestsOf, type DrawnRequest } from './requests.ts';
import { concurrency, createSender } from './send.ts';
import { collectionsOf, runSequence } from './sequences.ts';
import { beginnings, ends, tellStories } from './stories.ts';
import { createStory } from './story.ts';
import { createTally, fail, type Tally } from './tally.ts';

/** Limits of a day are used up in one round, and the clock goes on between two. */
const roundSize = 1_000;
const timeBetweenRounds = hours(25);

/** Reads the description of the running server and asks everything that is in it, in every way. */
export async function fuzz(
  server: TestServer,
  { seed, requests }: { readonly seed: number; readonly requests: number },
): Promise<{ readonly tally: Tally; readonly operations: readonly Operation[] }> {
  const { port } = await listen(server);
  const sender = createSender(port);
  const tools: Tools = {
    sender,
    checks: createChecks(),
    known: createKnown(),
    tally: createTally(seed),
    ended: new Set(),
  };
  const description = await sender.send('GET', { url: '/api/openapi.json', body: null, contentType: null }, {});
  // The description of the server itself; its own shape is what the operations are read by.
  const operations = operationsOf(JSON.parse(description.text) as ApiDocument);
  const draw = drawer(operations);
  const tell = async (stories: typeof beginnings): Promise<void> => {
    const brokenOff = await tellStories(server, createStory(server, tools, operations), stories);
    for (const line of brokenOff) fail(tools.tally, line, '');
  };
  try {
    await tell(beginnings);
    for (let round = 0; tools.tally.sent < requests; round++) {
      const callers = await makeCallers(server);
      await readEverything(tools, operations, callers, draw, seed + round);
      const size = Math.min(roundSize, requests - tools.tally.sent);
      await runRound(server, tools, operations, callers, draw, { size, seed: seed + round * roundSize });
      server.clock.move(timeBetweenRounds);
    }
    await tell(ends);
  } finally {
    sender.close();
  }
  return { tally: tools.tally, operations };
}

async function listen({ app }: TestServer): Promise<{ port: number }> {
  await app.listen({ host: '127.0.0.1', port: 0 });
  const address = app.server.address();
  if (address === null || typeof address === 'string') throw new Error('The server listens on no port');
  return address;
}

export type Draw = (operation: Operation, seed: number, edges?: boolean) => DrawnRequest;

/** Arbitraries are made once for each operation: those of the review forms are large. */
function drawer(operations: readonly Operation[]): Draw {
  const made = new Map(
    operations.map((operation) => [
      operation,
      { plain: requestsOf(operation, false), edges: requestsOf(operation, true) },
    ]),
  );
  return (operation, seed, edges = false) => {
    const drawn = made.get(operation)?.[edges ? 'edges' : 'plain'];
    if (drawn === undefined) throw new Error(`${operation.name} is not of this description`);
    return fc.sample(drawn, { seed, numRuns: 1 })[0] as DrawnRequest; // one run gives one value
  };
}

/** What there is: every list, before anything is asked of what is in it. */
async function readEverything(
  tools: Tools,
  operations: readonly Operation[],
  callers: Callers,
  draw: Draw,
  seed: number,
): Promise<void> {
  const lists = operations.filter(
    ({ method, params }) => method === 'GET' && params.every(({ schema }) => schema.enum),
  );
  for (const operation of lists) {
    const caller =
      callers[
        operation.path.startsWith('/api/admin')
          ? 'admin'
          : operation.path.startsWith(publicApiPath)
            ? seed % 2 === 0
              ? 'key'
              : 'program'
            : seed % 2 === 0
              ? 'entrepreneur'
              : 'funder'
      ];
    for (const place of [0, 1, 2]) {
      const values = settle(tools, operation, caller, draw(operation, seed + place));
      const query = Object.fromEntries(
        operation.query.filter((one) => one.isRequired).map(({ name }) => [name, values.query[name] ?? '']),
      );
      await ask(tools, operation, caller, write(operation, { ...values, query }));
      if (operation.params.length === 0) break;
    }
  }
}

/** Evenly: without this the first operations and the first callers would come most. */
const choices = fc.noBias(fc.tuple(fc.nat(), fc.nat({ max: 99 }), fc.nat()));
/** Starts a thread each time: asked less often, so that the time goes to many requests rather than to few. */
const costly: ReadonlySet<string> = new Set(['POST /api/admin/imports/{importId}/detection']);

async function runRound(
  server: TestServer,
  tools: Tools,
  operations: readonly Operation[],
  callers: Callers,
  draw: Draw,
  { size, seed }: { readonly size: number; readonly seed: number },
): Promise<void> {
  const collections = collectionsOf(operations);
  const until = tools.tally.sent + size;
  let next = seed;
  const work = async (): Promise<void> => {
    while (tools.tally.sent < until) {
      const place = next++;
      await renewEnded(server, callers, tools.ended);
      const [which, way, whom] = fc.sample(choices, { seed: place, numRuns: 1 })[0] ?? [0, 0, 0];
      const collection = collections[which % collections.length];
      if (way < 5 && collection !== undefined) {
        await runSequence(tools, callers, collection, (operation) => draw(operation, place), place);
        continue;
      }
      const operation = operations[which % operations.length];
      if (operation !== undefined && (!costly.has(operation.name) || whom % 7 < 2))
        await askOnce(tools, operation, callers[callerFor(operation, whom)], draw(operation, place, way > 85), way);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, work));
}

/** One in three breaks the description. */
async function askOnce(
  tools: Tools,
  operation: Operation,
  caller: Callers[keyof Callers],
  drawn: DrawnRequest,
  way: number,
): Promise<void> {
  const values = settle(tools, operation, caller, drawn);
  if (way % 3 !== 0) {
    await ask(tools, operation, caller, write(operation, values));
    return;
  }
  const { written, mustRefuse } = breach(tools, operation, values, drawn);
  await ask(tools, operation, caller, written, { mustRefuse });
}
