import { allReviews, passesOf } from '../counted/moderation.ts';
import type { Ledger } from '../ledger.ts';
import type { SampleSite } from '../site.ts';
import { counted, day, integer } from '../written.ts';

/** The page of one's own account: until when, how many days, and how many reviews. */

const millisecondsPerDay = 86_400_000;

export async function checkAccount(ledger: Ledger, { member, address, world, today }: SampleSite): Promise<void> {
  const own = ledger.page('account');
  await member.goto(`${address}/user`);
  await member.getByText(/days? left$/).waitFor();
  const me = world.members.find(({ email }) => email === 'founder@sample.example');
  const passes = passesOf(world).filter(({ memberId }) => memberId === me?.id);
  const now = Date.parse(`${today}T12:00:00Z`);
  const live = passes.filter(({ startsAt, endsAt }) => startsAt <= now && now < endsAt);
  const [start, end] = [
    Math.min(...live.map(({ startsAt }) => startsAt)),
    Math.max(...live.map(({ endsAt }) => endsAt)),
  ];
  const midnight = Date.parse(`${today}T00:00:00Z`);
  const [left, whole] = [
    Math.round((end - midnight) / millisecondsPerDay),
    Math.round((end - start) / millisecondsPerDay),
  ];
  const access = member.locator('main section').filter({ hasText: 'Database access until' });
  const text = (await access.innerText()).replaceAll(/\s+/g, ' ');
  const dayOf = (moment: number): string => day(new Date(moment).toISOString());
  own.compare({
    element: 'the end of access',
    shown: /Database access until (\d\d \w{3} \d{4})/.exec(text)?.[1] ?? null,
    expected: dayOf(end),
    how: 'the approval of the first review and 365 days',
  });
  own.compare({
    element: 'the start of access',
    shown: /Started (\d\d \w{3} \d{4})/.exec(text)?.[1] ?? null,
    expected: dayOf(start),
    how: 'the day of the approval',
  });
  own.compare({
    element: 'the days left',
    shown: /[\d,]+ days? left/.exec(text)?.[0] ?? null,
    expected: `${counted(left, 'day')} left`,
    how: 'from today to the end',
  });
  own.compare({
    element: 'the bar of days',
    shown: await access.getByRole('progressbar').getAttribute('aria-label'),
    expected: `${left} of ${whole} days left`,
    how: 'from the start to the end',
  });
  const written = allReviews(world).filter(({ authorId }) => authorId === me?.id).length;
  const items = member.getByRole('list', { name: 'Drafts and reviews' }).locator('> li');
  await items.first().waitFor();
  own.compare({
    element: 'how many reviews and drafts',
    shown: integer(await items.count()),
    expected: integer(written + 1),
    how: 'reviews of the generator and its draft',
  });
}
