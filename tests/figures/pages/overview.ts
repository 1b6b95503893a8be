import type { Page } from 'playwright-core';
import { allReviews, daysOfTelling } from '../counted/moderation.ts';
import type { Ledger, PageLedger } from '../ledger.ts';
import type { SampleSite } from '../site.ts';
import { counted, day, integer, percent } from '../written.ts';

/** The first page of the admins: what waits, sign-ups and passes by week, writers by month of sign-up. */

const millisecondsPerDay = 86_400_000;
const shownWeeks = 26;
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

export async function checkOverview(ledger: Ledger, site: SampleSite, admin: Page): Promise<void> {
  const own = ledger.page('overview');
  await admin.goto(`${site.address}/admin`);
  await admin.getByRole('heading', { name: /last week$/ }).waitFor();
  await admin.getByText(/^Counted on/).waitFor();
  await admin.getByRole('link', { name: 'Funder and other reviews', exact: true }).waitFor();
  await checkWaiting(own, site, admin);
  await checkWeeks(own, site, admin);
  await checkCohorts(own, site, admin);
}

async function checkWaiting(own: PageLedger, { world }: SampleSite, admin: Page): Promise<void> {
  const submitted = allReviews(world).filter(({ state }) => state === 'submitted');
  const ofVentures = submitted.filter(({ subject }) => subject.kind === 'entrepreneur').length;
  // One appeal of each kind, one erasure that waits, one report and one request for free access: the desk of the sample world.
  const expected = [
    ['Funder and other reviews', submitted.length - ofVentures],
    ['Entrepreneur reviews', ofVentures],
    ['Appeals', 1],
    ['Account appeals', 1],
    ['Second admin', 1],
    ['Reports', 1],
    ['Requests for free access', 1],
  ] as const;
  const rows = await admin
    .locator('main section[data-area=waiting] tr[data-kind]')
    .evaluateAll((list) => list.map((row) => [...row.children].map((cell) => cell.textContent?.trim() ?? '')));
  for (const [name, count] of expected)
    own.compare({
      element: `what waits: ${name}`,
      shown: rows.find(([queue]) => queue === name)?.[1] ?? null,
      expected: integer(count),
      how: 'in the generator',
    });
  own.compare({
    element: 'what waits: how many kinds',
    shown: integer(rows.length),
    expected: integer(expected.filter(([, count]) => count > 0).length),
    how: 'kinds of which something waits',
  });
}

async function checkWeeks(own: PageLedger, { world, today }: SampleSite, admin: Page): Promise<void> {
  const members = [...world.members, ...world.readers, ...world.authors.founders, ...world.authors.staff].map((one) =>
    'member' in one ? one.member.createdAt.getTime() : one.createdAt.getTime(),
  );
  const midnight = Date.parse(`${today}T00:00:00Z`);
  const passes = daysOfTelling(world);
  const monday = midnight - ((new Date(midnight).getUTCDay() + 6) % 7) * millisecondsPerDay;
  const weeks = Array.from({ length: shownWeeks }, (_, at) => {
    const from = monday - at * 7 * millisecondsPerDay;
    // A pass that extends another one may begin later this week: it has not begun.
    const end = Math.min(from + 7 * millisecondsPerDay, midnight + millisecondsPerDay);
    const within = (moment: number): boolean => moment >= from && moment < end;
    return { from, signUps: members.filter(within).length, passes: passes.filter(within).length };
  });
  const card = admin.locator('main section[data-area=weeks]');
  const last = weeks[1];
  own.compare({
    element: 'the title of the weeks',
    shown: await card.getByRole('heading').first().innerText(),
    expected: `${counted(last?.signUps ?? 0, 'sign-up')} and ${counted(last?.passes ?? 0, 'new pass', 'new passes')} last week`,
    how: 'of the last whole week',
  });
  const titles = await card.locator('svg title').allTextContents();
  for (const [at, { from, signUps, passes: count }] of weeks.entries()) {
    const word = day(new Date(from).toISOString());
    own.compare({
      element: `the bar of ${word}`,
      shown: titles.find((title) => title.startsWith(`${word}:`)) ?? null,
      expected: `${word}: ${counted(signUps, 'sign-up')}, ${counted(count, 'new pass', 'new passes')}`,
      how: 'members, and passes of which admins were told in the week',
    });
    if (at === 0) await card.getByRole('button', { name: 'Show as table' }).waitFor();
  }
  await card.getByRole('button', { name: 'Show as table' }).click();
  const cells = await card.locator('tbody tr').allInnerTexts();
  for (const [at, { from, signUps, passes: count }] of weeks.entries())
    own.compare({
      element: `the row of week ${at + 1}`,
      shown: cells[at]?.replaceAll(/\s+/g, ' ') ?? null,
      expected: `${day(new Date(from).toISOString())}${at === 0 ? ', in progress' : ''} ${integer(signUps)} ${integer(count)}`,
      how: 'members, and passes of which admins were told in the week',
    });
}

async function checkCohorts(own: PageLedger, { world, today }: SampleSite, admin: Page): Promise<void> {
  const writers = new Set(allReviews(world).map(({ authorId }) => authorId));
  const members = [
    ...world.members,
    ...world.readers,
    ...[...world.authors.founders, ...world.authors.staff].map(({ member }) => member),
  ];
  const byMonth = Map.groupBy(members, ({ createdAt }) => createdAt.toISOString().slice(0, 7));
  const expected = [...byMonth].toSorted(([one], [other]) => (one < other ? 1 : -1)).slice(0, 12);
  const card = admin.locator('main section[data-area=cohorts]');
  const rows = await card
    .locator('tbody tr')
    .evaluateAll((list) => list.map((row) => [...row.children].map((cell) => cell.textContent?.trim() ?? '')));
  own.compare({
    element: 'how many months',
    shown: integer(rows.length),
    expected: integer(expected.length),
    how: 'months with a sign-up',
  });
  for (const [at, [month, joined]] of expected.entries()) {
    const wrote = joined.filter(({ id }) => writers.has(id)).length;
    // In fives, and so that five others at least are left.
    const told = joined.length < 10 ? 0 : Math.floor(Math.min(wrote, joined.length - 5) / 5) * 5;
    const word = `${months[Number(month.slice(5)) - 1]} ${month.slice(0, 4)}`;
    own.compare({
      element: `the month ${word}`,
      shown: rows[at]?.slice(0, 2).join(' ') ?? null,
      expected: `${word} ${integer(joined.length)}`,
      how: 'members by month of sign-up',
    });
    const authors = rows[at]?.[2] ?? '';
    own.holds(
      `the writers of ${word}`,
      told === 0 ? !/^\d/.test(authors) : /^\d+/.exec(authors.replaceAll(',', ''))?.[0] === String(told),
      `shows "${authors}", expected ${told === 0 ? 'no number' : told}: ${wrote} of ${joined.length}`,
    );
    own.compare({
      element: `the share of ${word}`,
      shown: rows[at]?.[3] ?? null,
      expected: told === 0 ? '–' : `${percent(Math.floor((told / joined.length) * 100))} or more`,
      how: `${told} of ${joined.length}`,
    });
  }
  own.compare({
    element: 'the day of the count',
    shown: (await card.getByText(/^Counted on/).innerText()).slice('Counted on '.length, -1),
    expected: day(today),
    how: 'the world was loaded today',
  });
}
