import { afterAll, beforeAll, expect, it } from 'vitest';
import { startSampleServer } from '../sample-server.ts';
import type { TestServer } from '../server.ts';
import { isCommand, requestCount, seed } from './extent.ts';
import { fuzz } from './fuzz.ts';
import { failureLines, printTally } from './tally.ts';
import { inQuickRun } from '../deep-run.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startSampleServer({ adminSecondFactor: 'required' });
}, 300_000);
afterAll(() => server.close());

// How long it takes is the machine's affair: the command says it, and counts answers over two seconds.
it('is answered as its description says, whatever is asked', { timeout: 3_600_000 }, async () => {
  const { tally, operations } = await fuzz(server, { seed, requests: requestCount });
  if (isCommand) console.info(printTally(tally));
  const unavailable = server.logLines.filter((line) => line.includes('database unavailable'));
  expect([...failureLines(tally), ...unavailable]).toEqual([]);
  const unsuccessful = operations.filter(({ name }) => !tally.successes.has(name)).map(({ name }) => name);
  // A quick run asks too little to bring each of them to success.
  if (inQuickRun) expect(unsuccessful.length).toBeLessThan(operations.length / 4);
  else expect(unsuccessful).toEqual([]);
  expect(tally.sent).toBeGreaterThanOrEqual(requestCount);
  if (isCommand) expect(tally.slow).toEqual([]);
});
