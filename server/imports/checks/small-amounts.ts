import type { DealKind } from '../../../contract/deals/options.ts';
import { groupings } from '../../../contract/imports/mapping.ts';
import type { FirstRows } from '../mapping/choose-mapping.ts';
import { fold } from '../reading/fold.ts';
import { readMarkedNumber } from '../reading/read-number.ts';
import { remarkUnits } from '../reading/remark-units.ts';

/** Amounts so small, or a line of money so near to the table, that the numbers may count thousands although nothing says so. */

const fewestAmounts = 12;
/** In dollars; half of the amounts of a file are above it. */
const usual: Readonly<Record<DealKind, number>> = { equity: 1_000, debt: 500, grant: 100 };
/** Beside amounts as great as these, the small ones are no doubt. */
const farAbove = 10;
/** About so many units make a dollar. */
const perDollar: Readonly<Record<string, number>> = {
  JPY: 100,
  KRW: 1_000,
  IDR: 10_000,
  VND: 20_000,
  HUF: 300,
  INR: 50,
  CLP: 600,
  COP: 3_000,
  NGN: 300,
  KES: 100,
  RUB: 50,
  TWD: 30,
  THB: 30,
  CZK: 20,
  PHP: 50,
  ISK: 120,
  UAH: 25,
};

/** An amount as it is written, where half of the first ones are as small; null where they are not. */
export function smallAmount(
  { names, rows }: FirstRows,
  { name, greatest, currency, kind }: { name: string; greatest: number; currency: string | null; kind: DealKind },
): string | null {
  const small = usual[kind] * (perDollar[currency ?? ''] ?? 1);
  if (greatest > small * farAbove) return null;
  const at = names.indexOf(name);
  const found = rows
    .flatMap((row) => {
      const text = (row[at] ?? '').trim();
      // Where it is not known what parts thousands, the greater one.
      const values = groupings.map((grouping) => Math.abs(readMarkedNumber(text, grouping)?.value ?? 0));
      const value = Math.max(...values);
      return value === 0 ? [] : [{ text, value }];
    })
    .toSorted((one, other) => one.value - other.value);
  const middle = found[Math.floor(found.length / 2)];
  if (found.length < fewestAmounts || middle === undefined) return null;
  return middle.value < small ? middle.text : null;
}

const money =
  /\p{Sc}|(?:^|[^a-z])(?:eur(?:o|a|os?)?|usd|gbp|chf|dol+ar|dolar|pound|sterl|kron|korun|rupi|rupee|peso|yen|lir[aey]|zlot|forint|rand|franc|frank|real|reais|naira|shil+ing|dirham|riyal|rial)/u;
const longestLine = 120;

/** `Zenbatekoak milaka eurotan`: a line that names money among words that no list has. */
export const lineOfMoney = (remarks: readonly string[]): string | null =>
  remarks.find(
    (text) =>
      text.length <= longestLine &&
      !/\d/.test(text) &&
      text.trim().split(/\s+/).length > 1 &&
      money.test(fold(text)) &&
      remarkUnits([text]).length === 0,
  ) ?? null;
