import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ClassFigures, getFunder } from '../../contract/funders/funders.ts';
import { listRecordChanges, undoRecordChange } from '../../contract/subjects/changes.ts';
import { type MergePreview, previewMerge, mergeRecords } from '../../contract/subjects/merges.ts';
import { callAs, guest } from '../../tests/call-as.ts';
import { addEntrepreneur } from '../../tests/review-answers.ts';
import { addCaller, addFunder, addReview, plainLink } from '../../tests/reviews.ts';
import { addMember } from '../../tests/sign-in.ts';
import { startTestServer, type TestServer } from '../../tests/server.ts';
import { days } from '../clock.ts';
import { computeScoresJob } from '../reviews/jobs.ts';
import { linkAuthor } from '../reviews/authorship/link-commands.ts';
import { readSharedCards } from '../reviews/publishing/card-queries.ts';
import { organisationKeyOf } from '../reviews/scores/voice.ts';

/** A reader cannot find an author by comparing the figures of two funders with those of the funder they became. */

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const today = (): string => server.clock.now().toISOString().slice(0, 10);

/** Published today; each by another organisation. */
async function publish(funderId: string, ratings: readonly number[], more: object = {}): Promise<void> {
  for (const overall of ratings)
    await addReview(server, {
      funderId,
      state: 'published',
      publishedOn: today(),
      verificationLevel: 1,
      answers: { overall, lastContact: '2026-10', ratings: { clarity: overall, respect: overall, ...more } },
    });
}
const compute = () => computeScoresJob.handle(server.context, undefined);
async function figuresOf(id: string): Promise<Omit<ClassFigures, 'computedOn'>> {
  const reply = await callAs(server, guest, getFunder, { params: { id } });
  const [pitch] = reply.reply.data.figures;
  if (pitch === undefined) throw new Error('no figures');
  const { computedOn: _day, ...figures } = pitch;
  return figures;
}
async function merge(kind: 'funder' | 'entrepreneur', from: string, into: string): Promise<MergePreview> {
  // A session does not last as long as the time that these tests let pass.
  const admin = await addCaller(server, { role: 'admin' });
  const { data } = (await callAs(server, admin, previewMerge, { params: { kind, id: from }, query: { into } })).reply;
  const body = { into, version: data.from.version, intoVersion: data.into.version, reason: 'The same' };
  const done = await callAs(server, admin, mergeRecords, { params: { kind, id: from }, body });
  if (done.status !== 200) throw new Error(done.text);
  return data;
}

it('keeps the figures of the one that stays until three new voices have written', async () => {
  await addFunder(server, { id: 'goes' });
  await addFunder(server, { id: 'stays' });
  await publish('goes', [5, 5, 5, 5, 5, 5, 5, 5], { speed: 2 });
  await publish('stays', [1, 2, 2, 1, 2, 1, 2, 1]);
  await compute();
  const before = await figuresOf('stays');
  expect(before).toMatchObject({ count: { exact: 7 } });
  // One more whom no figure tells of yet: the difference of two sums would be their answer.
  server.clock.move(days(1));
  await publish('goes', [3]);
  expect((await merge('funder', 'goes', 'stays')).hasFigures).toBe(true);
  const joined = await figuresOf('stays');
  // What only the other one showed goes on being shown as it was.
  expect(joined.dimensions.find(({ key }) => key === 'speed')).toMatchObject({ score: 2 });
  const others = (figures: typeof before) => ({
    ...figures,
    dimensions: figures.dimensions.filter(({ key }) => key !== 'speed'),
  });
  expect(others(joined)).toEqual(others(before));
  server.clock.move(days(6));
  await compute();
  expect(await figuresOf('stays')).toEqual(joined);
  await publish('stays', [4, 4]);
  await compute();
  expect(await figuresOf('stays')).toEqual(joined);
  // One of the four may be the voice that is left out.
  await publish('stays', [4, 4]);
  await compute();
  // The merge can still be undone: figures over both would then stand beside those of each.
  expect(await figuresOf('stays')).toEqual(joined);
  server.clock.move(days(24));
  await compute();
  expect(await figuresOf('stays')).toMatchObject({ count: { exact: 20 } });
});

it('shows the figures of the other one where the one that stays had none, for 60 days', async () => {
  await addFunder(server, { id: 'known' });
  await addFunder(server, { id: 'small' });
  await publish('known', [4, 4, 5, 4, 4, 4, 4, 4]);
  await publish('small', [1]);
  await compute();
  const before = await figuresOf('known');
  await merge('funder', 'known', 'small');
  expect(await figuresOf('small')).toEqual(before);
  server.clock.move(days(59));
  await compute();
  expect(await figuresOf('small')).toEqual(before);
  server.clock.move(days(2));
  await compute();
  expect(await figuresOf('small')).toMatchObject({ count: { exact: 8 } });
});

it('computes over both where neither showed anything, once they cannot part again', async () => {
  await addFunder(server, { id: 'four' });
  await addFunder(server, { id: 'three' });
  await publish('four', [4, 4, 4, 4, 4]);
  await publish('three', [2, 2, 2, 2]);
  await compute();
  expect((await merge('funder', 'four', 'three')).hasFigures).toBe(false);
  expect(await figuresOf('three')).toMatchObject({ count: { exact: null }, score: null });
  await compute();
  expect(await figuresOf('three')).toMatchObject({ count: { exact: null }, score: null });
  server.clock.move(days(30));
  await compute();
  expect(await figuresOf('three')).toMatchObject({ count: { exact: 8 } });
});

it('shows nothing that was not shown when one of the two has no reviews', async () => {
  await addFunder(server, { id: 'empty' });
  await addFunder(server, { id: 'full' });
  await publish('full', [3, 3, 3, 3, 3, 3, 3, 3]);
  await compute();
  const stored = () =>
    server.context.db.selectFrom('funder_scores').where('funder_id', '=', 'full').selectAll().execute();
  const before = await stored();
  server.clock.move(days(1));
  await merge('funder', 'empty', 'full');
  expect(await stored()).toEqual(before);
});

it('counts the people of both as one voice in what they say of a venture, until they part again', async () => {
  const { db, vault } = server.context;
  const people = {
    goes: { name: 'Elm Ltd', website: 'https://elm-ltd.example' },
    stays: { name: 'Elm', website: 'https://elm.example' },
  };
  await addFunder(server, { id: 'elm-ltd', country: 'NL', ...people.goes });
  await addFunder(server, { id: 'elm', country: 'NL', ...people.stays });
  const venture = await addEntrepreneur(server);
  for (const person of [people.goes, people.stays]) {
    const { id } = await db
      .insertInto('reviews')
      .values({
        subject_kind: 'entrepreneur',
        entrepreneur_id: venture,
        state: 'submitted',
        answers: {},
        submitted_at: server.clock.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { memberId } = await addMember(server);
    const email = `${memberId}@${new URL(person.website).host}`;
    await db.updateTable('members').set({ email }).where('id', '=', memberId).execute();
    const subject = { kind: 'entrepreneur', id: venture } as const;
    const organisation = organisationKeyOf({ ...person, country: 'NL' });
    await db
      .transaction()
      .execute((trx) => linkAuthor(trx, { vault, reviewId: id, memberId, subject, ...plainLink(), organisation }));
  }
  await merge('funder', 'elm-ltd', 'elm');
  const voices = () =>
    db.selectFrom('reviews').where('entrepreneur_id', '=', venture).select('organisation_number').distinct().execute();
  expect(await voices()).toHaveLength(1);
  const admin = await addCaller(server, { role: 'admin' });
  const { data: changes } = (await callAs(server, admin, listRecordChanges)).reply;
  const change = changes.find(({ from }) => from?.id === 'elm-ltd');
  const undone = await callAs(server, admin, undoRecordChange, { params: { changeId: change?.id ?? '' } });
  expect(undone.status).toBe(200);
  expect(await voices()).toHaveLength(2);
});

it('shows no more on the cards of two than on those of each', async () => {
  await addFunder(server, { id: 'moss' });
  await addFunder(server, { id: 'moss-ltd' });
  // Three there and four here are alike: neither are five, together they would be.
  await publish('moss-ltd', [2, 2, 2]);
  await publish('moss', [2, 2, 2, 2]);
  const read = async () =>
    new Map([
      ...(await readSharedCards(server.context, 'funder_id', 'moss')),
      ...(await readSharedCards(server.context, 'funder_id', 'moss-ltd')),
    ]);
  const before = await read();
  expect(before.size).toBe(7);
  await merge('funder', 'moss-ltd', 'moss');
  expect(await read()).toEqual(before);
  // Together they would show something: one more here does.
  await publish('moss', [2]);
  const shown = (cards: typeof before) => [...cards.values()].filter((card) => Object.keys(card).length > 0).length;
  expect([shown(before), shown(await read())]).toEqual([0, 5]);
  server.clock.move(days(31));
  expect(shown(await read())).toBe(5);
});
