import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { listReviewQueue } from '../../../contract/reviews/moderation.ts';
import { assignReviews, queueAgeCodes } from '../../../contract/reviews/queue-filters.ts';
import { callAs } from '../../../tests/call-as.ts';
import { addCaller, addFunder, type Caller } from '../../../tests/reviews.ts';
import { startTestServer, type TestServer } from '../../../tests/server.ts';
import { after, days } from '../../clock.ts';

/* Each filter against the raw rows, looked through one by one. */

let server: TestServer;
let one: Caller;
let other: Caller;
const texts = {
  en: 'They answered within a week and told us what the next step was. The partner read our numbers.',
  de: 'Die Partnerin hat uns nicht gefragt, und wir haben mit dem Team ein Jahr gewartet. Das war lang.',
  fr: 'Ils nous ont dit que les chiffres sont bons, mais la réponse est venue avec des mois de retard.',
  es: 'El equipo nos respondió muy tarde, pero los socios son amables y la oferta era clara para nosotros.',
  pt: 'O fundo não respondeu, mas a equipa foi muito simpática e deu uma explicação que ajudou muito.',
  it: 'Il fondo non ci ha risposto, ma gli incontri sono stati molto utili e la proposta era chiara.',
  nl: 'Het fonds heeft ons niet geholpen, maar wij zijn met een advies van het team verder gegaan.',
  cyrillic: 'Фонд ответил быстро, и партнёры задали хорошие вопросы о нашем рынке и команде.',
  unknown: 'Qwx zzt plk vvn mmr ttg hhj kkl ppo iiu yyt rre wwq aas ddf ggh.',
} as const;
type Language = keyof typeof texts;
const languages = Object.keys(texts) as Language[];

interface Raw {
  readonly id: string;
  readonly subject: string;
  readonly headline: string;
  readonly language: Language;
  readonly flags: string[];
  readonly submittedAt: Date;
}
const raw: Raw[] = [];

beforeAll(async () => {
  server = await startTestServer();
  one = await addCaller(server, { isModerator: true });
  other = await addCaller(server, { isModerator: true });
  const { db } = server.context;
  const funders = { 'Larkspit Seed': '', 'Über 100% Capital': '' };
  for (const name of Object.keys(funders) as (keyof typeof funders)[])
    funders[name] = await addFunder(server, { name });
  for (let place = 0; place < 27; place += 1) {
    const language = languages[place % languages.length] as Language;
    const subject = place % 2 === 0 ? 'Larkspit Seed' : 'Über 100% Capital';
    const submittedAt = after(server.clock.now(), -days(place * 1.5));
    const flags = place % 3 === 0 ? ['names_person'] : place % 5 === 0 ? ['burst', 'exact_sum'] : [];
    const headline = `Case ${place} of many`;
    const { id } = await db
      .insertInto('reviews')
      .values({
        subject_kind: 'funder',
        funder_id: funders[subject],
        state: place % 7 === 6 ? 'changes_requested' : 'submitted',
        headline,
        answers: JSON.stringify({ worked: texts[language] }),
        submitted_at: submittedAt,
        screening_flags: flags,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    raw.push({ id, subject, headline, language, flags, submittedAt });
  }
});
afterAll(() => server.close());

type Query = Partial<Record<'search' | 'flag' | 'language' | 'age' | 'assignee', string>>;
async function found(query: Query, by: Caller = one): Promise<string[]> {
  const ids: string[] = [];
  let sum = 0;
  for (const state of ['waiting', 'asked'] as const) {
    const { status, reply } = await callAs(server, by, listReviewQueue, {
      query: { state, limit: '100', ...query } as never,
    });
    expect(status).toBe(200);
    expect(reply.counts[state]).toBe(reply.data.length);
    sum += reply.data.length;
    ids.push(...reply.data.map(({ id }) => id));
  }
  expect(sum).toBe(ids.length);
  return ids.toSorted((first, second) => first.localeCompare(second));
}
const wanted = (matches: (row: Raw) => boolean): string[] =>
  raw
    .filter(matches)
    .map(({ id }) => id)
    .toSorted((first, second) => first.localeCompare(second));

describe('the queue is narrowed', () => {
  it.each(languages)('by language: %s', async (language) => {
    expect(await found({ language })).toEqual(wanted((row) => row.language === language));
    expect(await found({ language })).toHaveLength(3);
  });

  it.each(['names_person', 'burst', 'exact_sum', 'gibberish'])('by flag: %s', async (flag) => {
    expect(await found({ flag })).toEqual(wanted((row) => row.flags.includes(flag)));
  });

  it.each(queueAgeCodes)('by age: %s days', async (age) => {
    const today = Date.parse('2026-11-18T00:00:00Z');
    const dayOf = (moment: Date): number => Math.floor(moment.getTime() / days(1)) * days(1);
    expect(await found({ age })).toEqual(wanted((row) => today - dayOf(row.submittedAt) >= days(Number(age))));
  });

  it.each([
    ['LARKSPIT', (row: Raw) => row.subject === 'Larkspit Seed'],
    ['ÜBER 100%', (row: Raw) => row.subject !== 'Larkspit Seed'],
    ['100_', () => false],
    ['case 3 of', (row: Raw) => row.headline === 'Case 3 of many'],
    ['partner read our', (row: Raw) => row.language === 'en'],
    ['a\\b', () => false],
  ])('by words: %s', async (search, matches) => {
    expect(await found({ search })).toEqual(wanted(matches));
  });

  it('by several of them at once', async () => {
    expect(await found({ search: 'larkspit', flag: 'names_person', age: '7' })).toEqual(
      wanted(
        (row) =>
          row.subject === 'Larkspit Seed' &&
          row.flags.includes('names_person') &&
          row.submittedAt < new Date('2026-11-12'),
      ),
    );
  });

  it('and keeps its place from page to page of one filter alone', async () => {
    const page = (query: object) =>
      callAs(server, one, listReviewQueue, { query: { state: 'waiting', ...query } as never });
    const first = await page({ flag: 'names_person', limit: '2' });
    const cursor = first.reply.nextCursor ?? '';
    const second = await page({ flag: 'names_person', limit: '2', cursor });
    expect(second.reply.data.map(({ id }) => id)).not.toContain(first.reply.data[0]?.id);
    expect((await page({ limit: '2', cursor })).problem.code).toBe('invalid_cursor');
  });
});

describe('an assignment', () => {
  const assign = (reviews: string[], moderator: number | null, by: Caller = one) =>
    callAs(server, by, assignReviews, { body: { reviews, moderator } });

  it("is one's own, another moderator's or no one's, and shows by number", async () => {
    const [first = '', second = '', third = ''] = raw.map(({ id }) => id);
    expect((await assign([first, second], 1)).status).toBe(204);
    expect((await assign([second, third], 2)).status).toBe(204);
    expect(await found({ assignee: 'me' })).toEqual([first]);
    expect(await found({ assignee: 'me' }, other)).toEqual(wanted(({ id }) => id === second || id === third));
    expect(await found({ assignee: 'others' })).toEqual(wanted(({ id }) => id === second || id === third));
    expect(await found({ assignee: 'none' })).toHaveLength(raw.length - 3);
    const { reply } = await callAs(server, other, listReviewQueue, { query: { state: 'waiting', limit: '100' } });
    expect(reply.moderators).toEqual({ count: 2, me: 2 });
    expect(reply.data.find(({ id }) => id === first)?.assignee).toBe(1);
    await assign([first, second, third], null);
    expect(await found({ assignee: 'none' })).toHaveLength(raw.length);
  });

  it('is refused for a moderator who is none, and ends with the role', async () => {
    const [first = ''] = raw.map(({ id }) => id);
    expect((await assign([first], 3)).problem.errors).toEqual({ moderator: 'There is no moderator with this number' });
    await assign([first], 2);
    await sql`update members set is_moderator = false where id = ${other.memberId}`.execute(server.context.db);
    expect(await found({ assignee: 'none' })).toHaveLength(raw.length);
    await sql`update members set is_moderator = true where id = ${other.memberId}`.execute(server.context.db);
  });
});
