import type { Fit, Fits } from '../../contract/find/find.ts';
import { kindLabels } from '../../contract/deals/kind-labels.ts';
import { formatCount, formatCurrency, formatDay } from '../../contract/formats.ts';
import { printList } from '../../contract/table/values.ts';
import { dayWords, gradeWords, similarOfWords } from '../find/fit-words.ts';
import type { Column } from './columns.ts';
import { cellOf, known, unknown, type Cell, type Part, type Row, type Section } from './sheet.ts';

/** How each of them fits a search of the member: the figures of Find. */
export function fitSection(columns: readonly Column[], fits: Part<Fits>): Section {
  const row = (key: string, label: string, read: (fit: Fit, found: Fits, id: string) => Cell): Row => ({
    key: `fit ${key}`,
    label,
    cells: columns.map(({ id, page }) =>
      page.state === 'gone'
        ? { state: 'gone', words: '–' }
        : cellOf(fits, (found) => {
            const own = found.fits.find((one) => one.id === id);
            return own === undefined ? unknown('No deal of this kind') : read(own.fit, found, id);
          }),
    ),
  });
  return {
    key: 'fit',
    title: 'Fit for your search',
    about: aboutWords(fits),
    rows: [
      row('grade', 'Fit', ({ grade }) => known(gradeWords[grade])),
      row('similar', 'Deals like yours', (fit, found, id) =>
        known(similarOfWords(fit), { note: 'of its deals in that time', to: rowsOf(found, id) }),
      ),
      row('last', 'Last deal like yours', ({ lastSimilar }) => {
        const words = dayWords(lastSimilar);
        return words === null ? unknown('None in that time') : known(words);
      }),
      row('active', 'Still active', ({ isActive }) => known(isActive ? 'Yes' : 'No deal in twelve months')),
      row('amounts', 'Its amounts in that time', ({ amounts }) =>
        amounts === null
          ? unknown()
          : known(`${formatCurrency(amounts.least)} to ${formatCurrency(amounts.most)}`, {
              note: `${formatCount(amounts.known, 'deal')} with a known amount`,
            }),
      ),
    ],
  };
}

function aboutWords(fits: Part<Fits>): string | undefined {
  if (fits.state !== 'ready') return undefined;
  const { since, similar, isWidened, kinds } = fits.data;
  const kind = kinds.length === 1 && kinds[0] !== undefined ? `${kindLabels[kinds[0].kind]} deals` : 'Deals';
  const wider = isWidened
    ? ' Too few were like yours, so the search was widened and no fit is more than possible.'
    : '';
  return `${kind} since ${formatDay(since)}. ${formatCount(similar, 'deal')} of all funders count as like yours.${wider}`;
}

/** The rows of the table that are counted. */
function rowsOf({ kinds, fits }: Fits, id: string): string | undefined {
  const kind = fits.find((one) => one.id === id)?.kind;
  const address = kinds.find((one) => one.kind === kind)?.similar;
  return kind === undefined || address === undefined
    ? undefined
    : `/database/${kind}?${address}&${new URLSearchParams({ funderIds: printList([id]) }).toString()}`;
}
