import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { funderMatches, textContains } from '../../contract/table/filter-rules.ts';
import { isStorableText, maximumTextLength } from '../../contract/table/values.ts';
import { recordAdminAction } from '../../server/audit/commands.ts';
import { days } from '../../server/clock.ts';
import { fewOf, inDeepRun, inQuickRun } from '../deep-run.ts';
import { hostileTexts, hostileTextsInTurn, inAddress } from '../hostile-text.ts';
import { givePass } from '../claims.ts';
import { addKey } from '../permissions/add-key.ts';
import { addCaller } from '../reviews.ts';
import { addMember, signedIn } from '../sign-in.ts';
import { startListening, type Listening } from './listening.ts';
import { judgeAll, reportVerdict } from './verdict.ts';

/**
 * Five hundred hostile texts on every text parameter of every call that reads: an answer of ours, never an error, and
 * where one searches the rows that literally hold the text. Deals have their own, with all their columns, in
 * server/deals/injection.test.ts. A deep run tries each text on each parameter, every run of the tests some.
 */
const perParameter = inDeepRun ? hostileTexts.length : inQuickRun ? 1 : 4;
/** Five for each search, and twenty that no other search gets. */
const nextTexts = hostileTextsInTurn(20);
const perRow = 4;
const longestName = 120;

let listening: Listening;
let headers: Record<string, string>;
/** A member who writes reviews, which admins do not. */
let writer: Record<string, string>;
/** A program of that member. */
let program: Record<string, string>;

const storable = hostileTexts.filter((text) => isStorableText(text) && text.length <= maximumTextLength);
const isTaken = (text: string): boolean => storable.includes(text);
/** Each row holds a few of the texts. */
const rows: readonly string[] = Array.from({ length: Math.ceil(storable.length / perRow) }, (_none, row) =>
  `${row} ${storable.slice(row * perRow, (row + 1) * perRow).join(' ')}`.slice(0, longestName).toWellFormed(),
);
const idOf = (row: number): string => `subject-${String(row).padStart(3, '0')}`;

beforeAll(async () => {
  listening = await startListening();
  const { server } = listening;
  const { db } = server.context;
  const now = server.clock.now();
  headers = await signedIn(server, (await addMember(server, { role: 'admin' })).email);
  const author = await addCaller(server);
  writer = author.headers;
  await givePass(server, author);
  program = { authorization: `Bearer ${await addKey(server, author)}` };
  for (const [row, name] of rows.entries()) {
    const subject = { id: idOf(row), name, created_at: now };
    await db.insertInto('funders').values(subject).execute();
    await db.insertInto('entrepreneurs').values(subject).execute();
    await db
      .insertInto('providers')
      .values({ ...subject, provider_type: 'accelerator' })
      .execute();
    const { memberId } = await addMember(server);
    await db
      .insertInto('passes')
      .values({
        member_id: memberId,
        kind: 'admin',
        reason: name,
        source: `test:${row}`,
        starts_at: now,
        ends_at: new Date(now.getTime() + days(9)),
      })
      .execute();
    const target = { kind: 'member', id: name } as const;
    await recordAdminAction(db, { now, actorId: null, action: 'members.export', target, reason: name });
  }
});
afterAll(() => listening.server.close());

interface Parameter {
  readonly path: string;
  readonly name: string;
  readonly isInPath: boolean;
}
interface Described {
  readonly paths: Readonly<
    Record<
      string,
      { readonly get?: { readonly parameters?: readonly { readonly name: string; readonly in: string }[] } }
    >
  >;
}

/** Every parameter of every call that reads, from the description that the server gives of itself. */
async function listParameters(): Promise<Parameter[]> {
  const { paths } = (await listening.ask('/api/openapi.json')).json as Described;
  return Object.entries(paths)
    .filter(([path]) => !/^\/api\/(?:v1\/)?deals\/\{kind\}/.test(path))
    .flatMap(([path, { get }]) =>
      (get?.parameters ?? []).map(({ name, in: place }) => ({ path, name, isInPath: place === 'path' })),
    );
}

const nobody = '0b0e7f3a-1111-4222-8333-444455556666';
function addressOf({ path, name, isInPath }: Parameter, text: string): string {
  const written = inAddress(text);
  const own = isInPath
    ? path.replace(
        `{${name}}`,
        written.replaceAll(/[./]/g, (sign) => (sign === '/' ? '%2F' : '.')),
      )
    : path;
  const filled = own.replaceAll('{kind}', path.includes('/admin/subject') ? 'funder' : 'equity');
  // In the place of a slug a UUID is one, too.
  const address = filled.replaceAll(/\{\w+\}/g, nobody);
  return isInPath ? address : `${address}?${name}=${written}`;
}

function callerOf({ path }: Parameter): Record<string, string> {
  if (path.startsWith('/api/v1/')) return program;
  return path.startsWith('/api/reviews/') ? writer : headers;
}

describe('each text on each parameter', () => {
  it('gets an answer of ours', async () => {
    const parameters = await listParameters();
    expect(parameters.length).toBeGreaterThan(150);
    const cases = parameters.flatMap((parameter, place) =>
      Array.from({ length: perParameter }, (_none, at) => ({
        parameter,
        text: hostileTexts[(place * perParameter + at) % hostileTexts.length] ?? '',
      })),
    );
    const wrong = await judgeAll(cases, async ({ parameter, text }) => {
      const { status, code } = await listening.ask(addressOf(parameter, text), {
        headers: callerOf(parameter),
      });
      // A text that cannot be text is never taken.
      const allowed = isStorableText(text) ? [200, 400, 404, 414] : [400, 404, 414];
      const isRight = allowed.includes(status) && (status === 200) === (code === null);
      return isRight
        ? null
        : `${parameter.path} ${parameter.name} ${JSON.stringify(text.slice(0, 60))}: ${status} ${code}`;
    });
    reportVerdict({ corpus: 'injection', cases: cases.length, wrong });
    expect(wrong).toEqual([]);
  }, 900_000);
});

const countOf = (json: unknown): number => (json as { count: number }).count;
const idsOf = (json: unknown): string[] => (json as { data: { id: string }[] }).data.map(({ id }) => id).sort();

/** Where one searches, and what is wrong with an answer; null when nothing is. */
type Search = readonly [address: string, judge: (json: unknown, text: string) => string | null];

const mostFound = 100;
const judgeIds = (json: unknown, text: string): string | null => {
  const term = text.trim();
  const expected = rows.flatMap((name, row) => (funderMatches({ id: idOf(row), name }, term) ? [idOf(row)] : []));
  const found = idsOf(json);
  const isRight = found.length === Math.min(mostFound, expected.length) && found.every((id) => expected.includes(id));
  return isRight ? null : `${found.join()}, not ${expected.join()}`;
};
const judgeCount = (json: unknown, text: string): string | null => {
  const expected = rows.filter((name) => textContains(name, text)).length;
  return countOf(json) === expected ? null : `${countOf(json)}, not ${expected}`;
};

const searches: readonly Search[] = [
  [`/api/funders/search?limit=${mostFound}&term=`, judgeIds],
  [`/api/funders?limit=${mostFound}&search=`, judgeIds],
  [`/api/entrepreneurs?limit=${mostFound}&search=`, judgeIds],
  [`/api/providers?limit=${mostFound}&search=`, judgeIds],
  ['/api/admin/members/count?role=member&reason=', judgeCount],
  ['/api/admin/audit/count?reason=', judgeCount],
  ['/api/admin/audit/count?targetId=', judgeCount],
  ['/api/admin/funders/count?name=', judgeCount],
  ['/api/admin/entrepreneurs/count?name=', judgeCount],
  ['/api/admin/providers/count?name=', judgeCount],
];

describe('each text, searched for', () => {
  it.each(fewOf(3, searches))(
    'by %s finds the rows that literally hold it',
    async (address, judge) => {
      const texts = nextTexts();
      const wrong = await judgeAll(texts, async (text) => {
        const { status, json } = await listening.ask(`${address}${inAddress(text)}`, { headers });
        if (!isTaken(text)) return status === 400 ? null : `${JSON.stringify(text.slice(0, 60))}: ${status}, not 400`;
        if (status !== 200) return `${JSON.stringify(text)}: ${status}`;
        const problem = judge(json, text);
        return problem === null ? null : `${JSON.stringify(text)}: ${problem}`;
      });
      reportVerdict({ corpus: `injection into ${address}`, cases: texts.length, wrong });
      expect(wrong).toEqual([]);
    },
    60_000,
  );
});

it('leaves everything as it was', async () => {
  const { db } = listening.server.context;
  const { rows: counts } = await sql<{ funders: number; members: number; passes: number }>`select
    (select count(*)::int from funders) as funders, (select count(*)::int from members) as members,
    (select count(*)::int from passes) as passes`.execute(db);
  expect(counts).toEqual([{ funders: rows.length, members: rows.length + 2, passes: rows.length + 1 }]);
});
