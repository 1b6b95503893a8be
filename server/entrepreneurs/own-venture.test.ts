import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type EntrepreneurPage,
  listFeedback,
  switchPanel,
  getEntrepreneur,
} from '../../contract/entrepreneurs/entrepreneurs.ts';
import { callAs, unchecked } from '../../tests/call-as.ts';
import { addCaller, numberOf, type Caller } from '../../tests/reviews.ts';
import { startTestServer, type TestServer } from '../../tests/server.ts';
import { computeScoresJob } from '../reviews/jobs.ts';

let server: TestServer;
let owner: Caller;
let others: Record<string, Caller>;
beforeAll(async () => {
  server = await startTestServer();
  owner = await addCaller(server, { email: 'founder@kitehouse.example', memberType: 'entrepreneur' });
  others = {
    'an entrepreneur of another venture': await addCaller(server, {
      email: 'founder@elsewhere.example',
      memberType: 'entrepreneur',
    }),
    'a funder with an address there': await addCaller(server, {
      email: 'investor@kitehouse.example',
      memberType: 'funder',
    }),
    'an admin with an address there': await addCaller(server, {
      email: 'admin@kitehouse.example',
      memberType: 'entrepreneur',
      role: 'admin',
    }),
  };
  await server.context.db
    .insertInto('passes')
    .values(
      [owner, ...Object.values(others)].map(({ memberId }) => ({
        member_id: memberId,
        kind: 'admin' as const,
        reason: 'A test',
        source: `test:${memberId}`,
        starts_at: new Date('2026-11-01'),
        ends_at: new Date('2027-11-01'),
      })),
    )
    .execute();
  await addVenture('kitehouse', 'https://www.kitehouse.example');
  await addVenture('quiet-one', 'https://quiet.kitehouse.example');
});
afterAll(() => server.close());

async function addVenture(id: string, website: string | null, state: 'listed' | 'hidden' = 'listed'): Promise<void> {
  await server.context.db
    .insertInto('entrepreneurs')
    .values({ id, name: `Venture ${id}`, website, country: 'NL', state, created_at: server.clock.now() })
    .execute();
}

const marker = (funder: number): string => `Marker${funder}`;

/** A review by a member of one of the funders 0, 1, 2, …; the day of contact lies in the second half of the year. */
async function addReview(
  ventureId: string,
  funder: number,
  more: {
    state?: 'published' | 'submitted' | 'approved';
    quarter?: string;
    passReasons?: string[];
    growthTags?: string[];
  } = {},
): Promise<string> {
  const { state = 'published', quarter = '2026-Q3', passReasons, growthTags } = more;
  const { id } = await server.context.db
    .insertInto('reviews')
    .values({
      subject_kind: 'entrepreneur',
      entrepreneur_id: ventureId,
      state,
      answers: {
        context: 'pitch',
        fundingKind: 'equity',
        periodQuarter: quarter,
        outcome: 'declined',
        ratings: { preparedness: 4 },
        wouldEngageAgain: 'yes',
        privateFeedback: `Feedback ${funder} of ${state}.\nA second line.`,
        concernNote: `${marker(funder)} is only for admins`,
        authorRole: 'principal',
        funderType: funder % 2 === 0 ? 'vc' : 'bank',
        ...(passReasons === undefined ? {} : { passReasons }),
        ...(growthTags === undefined ? {} : { growthTags }),
      },
      organisation_number: numberOf(marker(funder)),
      venture_name: marker(funder),
      last_contact_on: `${quarter.slice(0, 4)}-${String(Number(quarter.slice(-1)) * 3 - 2).padStart(2, '0')}-01`,
      submitted_at: new Date('2026-11-03T04:05:06Z'),
      published_on: state === 'published' ? '2026-10-05' : null,
      publish_on: state === 'approved' ? '2026-11-23' : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const feedbackOf = (caller: Caller | null, id = 'kitehouse') =>
  callAs(server, caller, listFeedback, { params: { id } });
const hide = (caller: Caller | null, hides: unknown, id = 'kitehouse') =>
  callAs(server, caller, switchPanel, { params: { id }, body: { hides: unchecked(hides) } });
const pageOf = async (caller: Caller): Promise<EntrepreneurPage> =>
  (await callAs(server, caller, getEntrepreneur, { params: { id: 'kitehouse' } })).reply.data;
const compute = () => computeScoresJob.handle(server.context, undefined);

describe('who speaks for a venture', () => {
  it('is told on its page, and no other caller is', async () => {
    expect((await pageOf(owner)).own).toEqual({ hidesPanel: false });
    for (const other of Object.values(others)) expect((await pageOf(other)).own).toBeNull();
  });

  it('finds neither the switch nor the feedback of another venture', async () => {
    await addVenture('elsewhere', 'https://other.example');
    await addVenture('without-website', null);
    await addVenture('hidden-one', 'https://kitehouse.example', 'hidden');
    for (const id of ['elsewhere', 'without-website', 'hidden-one', 'nobody']) {
      expect((await feedbackOf(owner, id)).status).toBe(404);
      expect((await hide(owner, true, id)).status).toBe(404);
    }
    for (const other of Object.values(others)) {
      expect((await feedbackOf(other)).status).toBe(404);
      expect((await hide(other, true)).status).toBe(404);
    }
    expect([(await feedbackOf(null)).status, (await hide(null, true)).status]).toEqual([401, 401]);
    expect((await pageOf(owner)).own).toEqual({ hidesPanel: false });
  });
});

describe('the switch', () => {
  it('hides the whole panel from everybody, and shows it again', async () => {
    for (const funder of [0, 1, 2, 3, 4, 5]) await addReview('kitehouse', funder);
    await compute();
    const reader = Object.values(others)[0]!;
    expect((await pageOf(reader)).panel.state).toBe('shown');
    const reply = await hide(owner, true);
    expect(reply.json).toEqual({ data: { hidesPanel: true } });
    expect([(await pageOf(reader)).panel, (await pageOf(owner)).panel]).toEqual([
      { state: 'hidden' },
      { state: 'hidden' },
    ]);
    expect((await pageOf(owner)).own).toEqual({ hidesPanel: true });
    await hide(owner, false);
    expect((await pageOf(reader)).panel.state).toBe('shown');
  });

  it('takes yes or no and nothing else', async () => {
    for (const wrong of ['yes', null, undefined]) {
      const reply = await hide(owner, wrong);
      expect(reply.status).toBe(422);
      expect(Object.keys(reply.problem.errors)).toEqual(['hides']);
    }
  });
});

describe('feedback', () => {
  it('is what was published and nothing more: of fewer than five funders neither type nor year', async () => {
    const ids = [
      await addReview('quiet-one', 0, { quarter: '2026-Q1' }),
      await addReview('quiet-one', 1, { quarter: '2026-Q4' }),
      await addReview('quiet-one', 2, { state: 'submitted' }),
      await addReview('quiet-one', 3, { state: 'approved' }),
    ];
    const reply = await feedbackOf(owner, 'quiet-one');
    const { feedback, passReasons } = reply.reply.data;
    expect(feedback.toSorted((one, other) => one.text.localeCompare(other.text))).toEqual([
      { text: 'Feedback 0 of published.\nA second line.', funderType: null, period: null, isTextHidden: false },
      { text: 'Feedback 1 of published.\nA second line.', funderType: null, period: null, isTextHidden: false },
    ]);
    expect(passReasons).toEqual([]);
    for (const secret of [...ids, 'Marker', 'digest', 'principal', 'Q4', 'Q1', '-11-', 'submitted'])
      expect(reply.text).not.toContain(secret);
  });

  it('tells the type and the half-year that five funders share', async () => {
    await addVenture('well-known', 'https://kitehouse.example');
    for (const funder of [0, 2, 4, 6, 8, 1, 3, 5, 7, 9]) await addReview('well-known', funder);
    await addReview('well-known', 11, { quarter: '2026-Q2' });
    const { feedback } = (await feedbackOf(owner, 'well-known')).reply.data;
    const told = Map.groupBy(feedback, ({ funderType, period }) => `${funderType} ${period}`);
    expect([...told].map(([words, { length }]) => [words, length])).toEqual([
      ['vc 2026 H2', 5],
      ['bank 2026', 6],
    ]);
  });

  it('never tells a quarter, not even where many lie in it', async () => {
    for (const quarter of ['2025-Q3', '2025-Q4'])
      for (const funder of [0, 1, 2, 3, 4]) await addReview('kitehouse', funder, { quarter });
    const { feedback } = (await feedbackOf(owner)).reply.data;
    expect([...new Set(feedback.map(({ period }) => period))]).toEqual(['2026 H2', '2025 H2']);
  });
});

describe('where funders see room to grow', () => {
  it('is shown from three funders on, each counted once, and only to the venture', async () => {
    await addVenture('growing', 'https://kitehouse.example/growing');
    const growth = async () => (await feedbackOf(owner, 'growing')).reply.data.growth;
    for (const funder of [0, 0, 0, 1])
      await addReview('growing', funder, { growthTags: ['unclear_ask', 'weak_numbers'] });
    await addReview('growing', 2, { growthTags: ['weak_numbers'] });
    await addReview('growing', 3);
    expect(await growth()).toEqual([]);
    await compute();
    expect(await growth()).toEqual([{ tag: 'weak_numbers', funders: 3 }]);
    for (const other of Object.values(others)) {
      const reply = await callAs(server, other, getEntrepreneur, { params: { id: 'growing' } });
      expect(reply.text).not.toMatch(/weak_numbers|unclear_ask|growth/);
    }
  });
});

describe('why funders passed', () => {
  it('is told from three funders on, each counted once, by the weekly figures', async () => {
    await addVenture('passed', 'https://kitehouse.example/passed');
    const reasons = async () => (await feedbackOf(owner, 'passed')).reply.data.passReasons;
    for (const funder of [0, 0, 0, 1]) await addReview('passed', funder, { passReasons: ['too_early', 'market'] });
    await addReview('passed', 2, { passReasons: ['market'] });
    expect(await reasons()).toEqual([]);
    await compute();
    expect(await reasons()).toEqual([{ reason: 'market', funders: 3 }]);
  });

  it('is in no answer to anybody else', async () => {
    for (const other of Object.values(others)) {
      const reply = await callAs(server, other, getEntrepreneur, { params: { id: 'passed' } });
      expect(reply.text).not.toMatch(/market|too_early|passReasons/);
    }
  });
});
