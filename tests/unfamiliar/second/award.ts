import { exactSum } from '../../raw-files.ts';

/** What is true of the deals of a file, and the figures that follow from it: by other code than what reads files. */

export type Kind = 'equity' | 'debt' | 'grant';
export type Precision = 'day' | 'month' | 'quarter' | 'half_year' | 'year';
type Value = string | number | boolean | null;

export interface Award {
  readonly kind: Kind;
  readonly recipient: string | null;
  readonly funders: readonly string[];
  /** A plain decimal; null where it is not disclosed. */
  readonly amount: string | null;
  readonly currency: string | null;
  /** YYYY-MM-DD, the first day of a longer period. */
  readonly on: string | null;
  readonly precision: Precision | null;
  /** ISO 3166, two letters. */
  readonly country: string | null;
  /** Other columns of the database under their keys, compared in the sample rows and counted. */
  readonly more?: Readonly<Record<string, Value>>;
}

export interface Truth {
  readonly awards: readonly Award[];
  /** Rows of the table, without totals and remarks, where they are not as many as the deals. Null: no matter how many. */
  readonly rows?: number | null;
  readonly passedOver?: number | null;
  readonly refused?: number | null;
  /** Places of the deals whose every value is compared. Their recipients are named once. */
  readonly samples: readonly number[];
  /** Keys of `more` with numbers, of which the known ones are counted and added. */
  readonly totals?: readonly string[];
}

export interface SecondFile {
  readonly name: string;
  /** The name as the owner has it, with its ending. */
  readonly fileName: string;
  readonly make: () => string | Buffer | Promise<Buffer>;
  readonly truth: () => Truth;
  /** What a person may be asked, and what one who knows the file answers. */
  readonly answers?: Readonly<Record<string, string>>;
  /** It is no list of deals: it must be refused. */
  readonly isRefused?: boolean;
}

export type Figures = Readonly<Record<string, unknown>>;

export const sampleOf = (award: Award): Record<string, unknown> => ({
  kind: award.kind,
  funders: award.funders.toSorted(),
  amount: award.amount,
  currency: award.amount === null ? null : award.currency,
  date: award.on,
  precision: award.precision,
  country: award.country,
  ...award.more,
});

const countBy = (values: readonly string[]): Record<string, number> =>
  Object.fromEntries(
    [...Map.groupBy(values, (value) => value)]
      .map(([value, all]) => [value, all.length] as const)
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  );

/** Figures of some deals and of the report on them. Expected and found deals go through the same sums. */
export function figuresOf({ awards, rows = awards.length, passedOver = 0, refused = 0, ...rest }: Truth): Figures {
  const known = awards.filter(({ amount }) => amount !== null);
  const money = Map.groupBy(known, ({ kind, currency }) => `${kind} ${currency ?? 'unknown'}`);
  const days = awards.flatMap(({ on }) => on ?? []).toSorted();
  return {
    ...(rows === null ? {} : { 'rows read': rows }),
    ...(refused === null ? {} : { 'rows refused': refused }),
    ...(passedOver === null ? {} : { 'lines passed over': passedOver }),
    deals: awards.length,
    kinds: countBy(awards.map(({ kind }) => kind)),
    'amounts known': countBy(known.map(({ kind, currency }) => `${kind} ${currency ?? 'unknown'}`)),
    ...Object.fromEntries(
      [...money].map(([name, all]) => [`sum of ${name}`, exactSum(all.map(({ amount }) => amount ?? '0'))]),
    ),
    'dates known': countBy(awards.flatMap(({ precision }) => precision ?? [])),
    'first date': days[0] ?? null,
    'last date': days.at(-1) ?? null,
    'different recipients': new Set(awards.flatMap(({ recipient }) => recipient ?? [])).size,
    'recipient unknown': awards.filter(({ recipient }) => recipient === null).length,
    'different funders': new Set(awards.flatMap(({ funders }) => funders)).size,
    'funder unknown': awards.filter(({ funders }) => funders.length === 0).length,
    countries: [...new Set(awards.flatMap(({ country }) => country ?? []))].toSorted().join(' '),
    'country unknown': awards.filter(({ country }) => country === null).length,
    ...Object.fromEntries(
      (rest.totals ?? []).map((key) => {
        const values = awards.flatMap(({ more }) => more?.[key] ?? []);
        return [`${key} known, sum`, `${values.length}, ${exactSum(values.map(String))}`];
      }),
    ),
    ...Object.fromEntries(
      rest.samples.map((at) => [`row of ${awards[at]?.recipient ?? 'nobody'}`, awards[at] && sampleOf(awards[at])]),
    ),
  };
}
