import { jobDefinitions } from '../../server/app.ts';
import { RetryLater } from '../../server/queue/retry-later.ts';
import type { JobDefinition } from '../../server/queue/queue.ts';
import { atMost, atLeast, exactly, type Fault, type Figure } from './fault.ts';
import { makeJobWorld, type Copy, type JobWorld } from './job-world.ts';

const mostPointsPerJob = 24;

/**
 * Counts of tries: an email that may have arrived is counted for its mailbox, a link may be made anew, and a second
 * write of the same rows moves the version of the table once more.
 */
const mayDiffer = new Set(['public.email_sendings', 'public.identity_links', 'public.deal_changes']);

interface Case {
  readonly job: JobDefinition;
  readonly payload: unknown;
}

interface Tally {
  points: number;
  readonly differences: string[];
  mostCopies: number;
  emailsLost: number;
}

/** The job as a worker runs it: what it throws is tried again, and waiting its turn is no fault. */
async function run(copy: Copy, { job, payload }: Case): Promise<boolean> {
  try {
    await job.handle(copy.context(), job.payload.parse(payload));
    return true;
  } catch (error) {
    return error instanceof RetryLater;
  }
}

async function withCopy<T>({ open, line }: JobWorld, work: (copy: Copy) => Promise<T>): Promise<T> {
  line.killAt(null);
  const copy = await open();
  try {
    return await work(copy);
  } finally {
    line.killAt(null);
    await copy.close();
  }
}

interface Whole {
  readonly statements: number;
  readonly prints: Map<string, string>;
  readonly emails: Map<string, number>;
}

const runWhole = (world: JobWorld, one: Case): Promise<Whole | null> =>
  withCopy(world, async (copy) => {
    if (!(await run(copy, one))) return null;
    const statements = world.line.statements();
    return { statements, prints: await copy.fingerprint(), emails: copy.emails() };
  });

/** Killed at points spread over all of its statements, each before it was sent and after it was done. */
async function killAtEach(world: JobWorld, one: Case, points: number, tally: Tally): Promise<void> {
  const [first, second] = [await runWhole(world, one), await runWhole(world, one)];
  if (first === null || second === null) {
    tally.differences.push(`${one.job.name} fails by itself`);
    return;
  }
  // What two whole runs do not agree on is random; of that only the number of rows is compared.
  const isSame = (name: string, is: string | undefined, should: string | undefined): boolean =>
    first.prints.get(name) === second.prints.get(name) ? is === should : is?.split(' ')[0] === should?.split(' ')[0];
  const all = first.statements * 2;
  const step = Math.max(1, all / points);
  for (let at = 0; at < all; at += step) {
    const point = Math.floor(at);
    const [statement, moment] = [Math.floor(point / 2) + 1, point % 2 === 0 ? 'before' : 'after'] as const;
    await withCopy(world, async (copy) => {
      world.line.killAt(statement, moment);
      await run(copy, one);
      world.line.killAt(null);
      const isDone = await run(copy, one);
      const prints = await copy.fingerprint();
      const names = [...new Set([...first.prints.keys(), ...prints.keys()])].filter((name) => !mayDiffer.has(name));
      const wrong = names.filter((name) => !isSame(name, prints.get(name), first.prints.get(name)));
      if (!isDone || wrong.length > 0)
        tally.differences.push(
          `${one.job.name} killed ${moment} statement ${statement}: ${isDone ? wrong.join(', ') : 'fails'}`,
        );
      const emails = copy.emails();
      tally.mostCopies = Math.max(tally.mostCopies, ...emails.values());
      tally.emailsLost += [...first.emails.keys()].filter((id) => !emails.has(id)).length;
      tally.points += 1;
    });
  }
}

/** Everything on a schedule, and one of each kind that these leave behind. */
async function listCases(world: JobWorld): Promise<Case[]> {
  const scheduled = jobDefinitions
    .filter(({ schedule }) => schedule !== undefined)
    .map((job) => ({ job, payload: undefined }));
  const waiting = await withCopy(world, async (copy) => {
    for (const one of scheduled) await run(copy, one);
    return copy.waitingJobs();
  });
  const following = waiting.flatMap(({ name, payload }) => {
    const job = jobDefinitions.find((definition) => definition.name === name && definition.schedule === undefined);
    return job === undefined ? [] : [{ job, payload }];
  });
  return [...scheduled, ...following];
}

export const jobKilled: Fault = {
  name: 'job-killed',
  goal: 'a job is killed at each of its statements and runs again: done once, no email lost, one copy more at most',
  async *run(trial): AsyncIterable<Figure> {
    const world = await makeJobWorld(trial);
    const cases = await listCases(world);
    const points = Math.min(trial.cycles, mostPointsPerJob);
    const tally: Tally = { points: 0, differences: [], mostCopies: 0, emailsLost: 0 };
    for (const one of cases) await killAtEach(world, one, points, tally);
    yield atLeast(
      'kinds of jobs',
      cases.length,
      jobDefinitions.filter(({ schedule }) => schedule !== undefined).length,
    );
    yield atLeast('points at which one was killed', tally.points, cases.length);
    for (const difference of tally.differences) yield exactly(difference, 'another outcome', 'the same outcome');
    yield exactly('tries that ended otherwise than a whole run', tally.differences.length, 0);
    yield exactly('emails lost', tally.emailsLost, 0);
    yield atMost('copies of one email', tally.mostCopies, 2);
  },
};
