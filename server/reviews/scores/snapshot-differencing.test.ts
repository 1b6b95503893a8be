import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ClassFigures, getFunder } from '../../../contract/funders/funders.ts';
import { funderQuestions } from '../../../contract/reviews/funder-questions.ts';
import { valuesOf } from '../../../contract/reviews/options.ts';
import { callAs, guest } from '../../../tests/call-as.ts';
import { dice, publishPlanned, type Planned } from '../../../tests/planned-reviews.ts';
import { addFunder } from '../../../tests/reviews.ts';
import { startTestServer, type TestServer } from '../../../tests/server.ts';
import { days } from '../../clock.ts';
import { computeScoresJob } from '../jobs.ts';

/** A reader cannot find an author by comparing the answers to one question a week apart. */

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** Every figure that readers see of a class, by a name of its own. */
function figuresByName(figures: ClassFigures): Map<string, string> {
  const shown = new Map<string, string>();
  const show = (name: string, value: unknown): void => {
    if (value !== null && value !== undefined) shown.set(name, JSON.stringify(value));
  };
  show('score', figures.score);
  show('recommend', figures.recommendShare);
  show('count', figures.count.exact);
  show('distribution', figures.distribution);
  show('practices', figures.practices);
  show('outcomes', figures.outcomes);
  for (const { key, score } of figures.dimensions) show(`dimension ${key}`, score);
  for (const { key, value } of figures.facts) show(`fact ${key}`, value);
  return shown;
}

/** Whether a review says something about the figure. */
function answersTo(name: string, answers: NonNullable<Planned['answers']> = {}): boolean {
  const [what = '', key = ''] = name.split(' ');
  if (what === 'dimension') return typeof (answers.ratings as Record<string, unknown> | undefined)?.[key] === 'number';
  if (what === 'fact') return typeof (answers as Record<string, unknown>)[key] === 'number';
  if (what === 'practices') return answers.practiceTags !== undefined;
  return true;
}

describe('successive snapshots', () => {
  it('never let a figure move for fewer than three new voices, but for the first time and for none after 60 days', async () => {
    const roll = dice(23);
    const funderId = await addFunder(server);
    const written: Planned[] = [];
    const lastChange = new Map<string, { value: string; on: string }>();
    let moved = 0;
    server.clock.set(new Date('2026-11-16T06:00:00Z'));
    for (let week = 0; week < 26; week += 1) {
      const today = server.clock.now().toISOString().slice(0, 10);
      const arriving = Array.from({ length: week === 0 ? 9 : roll(7) }, (): Planned => ({
        answers: {
          overall: roll(5) + 1,
          lastContact: '2026-10',
          ratings: {
            clarity: roll(5) + 1,
            respect: roll(5) + 1,
            ...(roll(2) ? { speed: roll(5) + 1 } : {}),
            fairness: roll(5) + 1,
          },
          ...(roll(2) ? { meetings: roll(9) } : {}),
          ...(roll(2)
            ? { practiceTags: [valuesOf(funderQuestions.practiceTags.options)[roll(5)] ?? 'gives_reasons'] }
            : {}),
        },
        publishedOn: today,
        submittedAt: new Date(today),
        voice: week * 10 + roll(4),
      }));
      if (arriving.length > 0) await publishPlanned(server, funderId, arriving);
      written.push(...arriving);
      await computeScoresJob.handle(server.context, undefined);
      const reply = await callAs(server, guest, getFunder, { params: { id: funderId } });
      const [pitch] = reply.reply.data.figures;
      if (pitch === undefined) throw new Error('no figures');
      for (const [name, value] of figuresByName(pitch)) {
        const before = lastChange.get(name);
        if (before?.value === value) continue;
        if (before !== undefined) {
          const since = written.filter((review) => review.publishedOn > before.on && answersTo(name, review.answers));
          const voices = new Set(since.map(({ voice }) => voice)).size;
          const age = (Date.parse(today) - Date.parse(before.on)) / days(1);
          expect([name, voices >= 3 || (voices === 0 && age >= 60)]).toEqual([name, true]);
          moved += 1;
        }
        lastChange.set(name, { value, on: today });
      }
      server.clock.move(days(7));
    }
    // The figures did move: else the test would prove nothing.
    expect(moved).toBeGreaterThan(10);
  }, 60_000);

  it('show nothing any more once too few voices are left', async () => {
    const funderId = await addFunder(server);
    const today = server.clock.now().toISOString().slice(0, 10);
    const ids = await publishPlanned(
      server,
      funderId,
      Array.from({ length: 8 }, () => ({
        answers: { lastContact: '2026-10' },
        publishedOn: today,
        submittedAt: new Date(today),
      })),
    );
    const read = async (): Promise<ClassFigures | undefined> =>
      (await callAs(server, guest, getFunder, { params: { id: funderId } })).reply.data.figures[0];
    await computeScoresJob.handle(server.context, undefined);
    expect((await read())?.score).not.toBeNull();
    await server.context.db
      .updateTable('reviews')
      .set({ state: 'removed' })
      .where('id', 'in', ids.slice(0, 3))
      .execute();
    await computeScoresJob.handle(server.context, undefined);
    expect(await read()).toMatchObject({ score: null, dimensions: [], facts: [], count: { exact: null } });
  });
});
