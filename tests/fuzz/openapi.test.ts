import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadSampleWorld } from '../../sample/world.ts';
import { startTestServer, type TestServer } from '../server.ts';
import { isCommand, requestCount, seed } from './extent.ts';
import { fuzz } from './fuzz.ts';
import { failureLines, printTally } from './tally.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ adminSecondFactor: 'required' });
  await loadSampleWorld(server.context);
}, 300_000);
afterAll(() => server.close());

// How long it takes is the machine's affair: the command says it, and counts answers over two seconds.
it('is answered as its description says, whatever is asked', { timeout: 3_600_000 }, async () => {
  const { tally, operations } = await fuzz(server, { seed, requests: requestCount });
  if (isCommand) console.info(printTally(tally));
  const unavailable = server.logLines.filter((line) => line.includes('database unavailable'));
  expect([...failureLines(tally), ...unavailable]).toEqual([]);
  expect(operations.map(({ name }) => name).filter((name) => !tally.successes.has(name))).toEqual([]);
  expect(tally.sent).toBeGreaterThanOrEqual(requestCount);
  if (isCommand) expect(tally.slow).toEqual([]);
});
