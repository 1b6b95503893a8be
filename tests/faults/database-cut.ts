import { setTimeout as sleep } from 'node:timers/promises';
import { ask, beginDraft, keptDrafts, slowestOf, statusesOf, withoutRetryAfter, type Answered } from './asking.ts';
import { atMost, exactly, type Fault, type Figure } from './fault.ts';
import { secondsUntil, statusOf } from './product.ts';
import { openSite, type Site } from './site.ts';

const callers = 12;
const answerLimitSeconds = 6;
const recoveryLimitSeconds = 5;
/** So that a request takes long enough to be met in its middle. */
const delayMilliseconds = 150;

/** Reads, pages and writes at once, disturbed when all of them are on their way. */
async function askWhile(
  site: Site,
  { from, disturb }: { from: number; disturb: () => Promise<void> | void },
): Promise<{ answers: Answered[]; acknowledged: string[] }> {
  const { place, headers, funders, postgresql } = site;
  const acknowledged: string[] = [];
  postgresql.line.delay(delayMilliseconds);
  const writes = funders.slice(from, from + callers).map(async (id) => {
    const answer = await beginDraft(place.address, headers, id);
    if (answer.status === 200) acknowledged.push(id);
    return answer;
  });
  const reads = Array.from({ length: callers }, () => ask(`${place.address}/api/me`, { headers }));
  const pages = Array.from({ length: callers }, () => ask(`${place.address}/api/funders`));
  await sleep(delayMilliseconds * 2);
  await disturb();
  postgresql.line.delay(0);
  return { answers: await Promise.all([...writes, ...reads, ...pages]), acknowledged };
}

async function* figuresOf(
  site: Site,
  name: string,
  asked: Awaited<ReturnType<typeof askWhile>>,
): AsyncIterable<Figure> {
  const { answers, acknowledged } = asked;
  const bad = answers.filter(({ status }) => ![200, 503].includes(status));
  yield exactly(`${name}: answers other than 200 and 503 of ${answers.length} (${statusesOf(answers)})`, bad.length, 0);
  yield exactly(`${name}: 503 without a Retry-After`, withoutRetryAfter(answers), 0);
  yield atMost(`${name}: slowest answer`, slowestOf(answers), answerLimitSeconds, 's');
  const seconds = await secondsUntil(
    async () => (await statusOf(`${site.place.address}/api/me`, { headers: site.headers })) === 200,
    60,
  );
  yield atMost(`${name}: answers again after`, seconds, recoveryLimitSeconds, 's');
  const kept = await keptDrafts(site.place.address, [site.headers]);
  const lost = acknowledged.filter((id) => !kept.has(id));
  yield exactly(`${name}: acknowledged writes that are not there`, lost.length, 0);
}

export const databaseCut: Fault = {
  name: 'database-cut',
  goal: 'the line to the database is reset or swallows everything in the middle of requests: 503 in time, and back soon',
  async *run(trial) {
    const site = await openSite(trial);
    const { line } = site.postgresql;
    yield* figuresOf(site, 'reset', await askWhile(site, { from: 0, disturb: () => line.cut() }));
    const swallowed = await askWhile(site, { from: callers, disturb: () => line.behave('black-hole') });
    yield exactly('black hole: /healthz meanwhile', await statusOf(`${site.place.address}/healthz`), 200);
    const page = await ask(`${site.place.address}/how-it-works`);
    yield atMost(`black hole: a page meanwhile (${page.status})`, page.seconds, answerLimitSeconds, 's');
    const unready = await secondsUntil(async () => !(await site.product.isReady()), 30);
    yield atMost('black hole: /readyz says so after', unready, answerLimitSeconds, 's');
    await line.behave('well');
    yield* figuresOf(site, 'black hole', swallowed);
  },
};
