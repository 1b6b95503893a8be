import { allReviews, decisionWaits } from '../counted/moderation.ts';
import { middleOf } from '../counted/reviews.ts';
import type { Ledger } from '../ledger.ts';
import type { SampleSite } from '../site.ts';
import { figureLabels } from '../words.ts';
import { counted, day, integer } from '../written.ts';

/** The transparency page: counts rounded down to fives, medians in halves of a working day. */

export async function checkTransparency(
  ledger: Ledger,
  { guest, address, world, today, now }: SampleSite,
): Promise<void> {
  const own = ledger.page('transparency');
  await guest.goto(`${address}/transparency`);
  await guest.getByText(/^Computed on/).waitFor();
  own.compare({
    element: 'the day',
    shown: await guest.locator('main time').nth(1).innerText(),
    expected: day(today),
    how: 'the world was loaded today',
  });
  const expected = expectedFigures(world, now);
  const shown = new Map(
    await guest
      .locator('main tr')
      .evaluateAll((rows) =>
        rows.map((row): [string, string] => [
          row.querySelector('th')?.textContent?.trim() ?? '',
          row.querySelector('td')?.textContent?.trim() ?? '',
        ]),
      ),
  );
  for (const [name, label] of Object.entries(figureLabels)) {
    const { words, how } = wordsOf(name, expected.get(name));
    own.compare({ element: `"${label}"`, shown: shown.get(label) ?? null, expected: words, how });
  }
}

function wordsOf(name: string, value: number | null = 0): { words: string; how: string } {
  if (name.startsWith('median.'))
    return {
      words: value === null ? 'fewer than 5 decisions' : counted(value, 'day'),
      how: `median of the last 90 days in halves of a working day: ${value}`,
    };
  const count = value ?? 0;
  return { words: count < 5 ? 'under 5' : integer(count - (count % 5)), how: `${count}, rounded down to fives` };
}

function expectedFigures(world: SampleSite['world'], now: Date): Map<string, number | null> {
  const figures = new Map<string, number | null>();
  const add = (name: string): unknown => figures.set(name, (figures.get(name) ?? 0) + 1);
  const funderReviews = world.funderReviews.filter(({ subject }) => subject.kind === 'funder');
  for (const review of allReviews(world)) {
    add(`reviews.${review.state}`);
    for (const { decision, reasonCode } of review.decisions)
      if (decision === 'decline' && reasonCode !== null) add(`declines.${reasonCode}`);
  }
  // The only claimed page is that of one funder: figures of fewer than five funders are not shown.
  const claimed = claimedFunder(world);
  for (const { subject, state } of funderReviews)
    if (subject.id !== claimed && (state === 'published' || state === 'removed')) add(`unclaimed.${state}`);
  add('reports.open');
  add('reply.published');
  const waits = decisionWaits(world, now).sort((one, other) => one - other);
  figures.set('median.review', waits.length < 5 ? null : Math.round(middleOf(waits) * 2) / 2);
  for (const name of ['median.report', 'median.reply']) figures.set(name, null);
  return figures;
}

/** The generator gives the first listed funder with five to nine published reviews a claimed page. */
function claimedFunder({ funders, funderReviews }: SampleSite['world']): string | undefined {
  const count = (id: string): number =>
    funderReviews.filter(({ subject, state }) => subject.id === id && state === 'published').length;
  return funders.find(({ id, state }) => state === 'listed' && count(id) >= 5 && count(id) <= 9)?.id;
}
