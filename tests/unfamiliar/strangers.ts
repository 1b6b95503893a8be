import { documentOf, rowsXml, workbookOf, zipOf, type DocumentCell, type SheetCell } from '../packed-files.ts';

/** Shapes that strangers brought, made by rules: invented names, amounts and days, written as each language writes them. */

export interface StrangerFile {
  readonly name: string;
  readonly make: () => string | Buffer | Promise<Buffer>;
  readonly answers: Readonly<Record<string, string>>;
  /** Of a file with several tables, each an import of its own. */
  readonly members?: readonly string[];
  /** As `try-file.ts` writes them, in any order. */
  readonly deals: readonly string[];
}

interface Way {
  readonly language: string;
  readonly mark: ',' | ';';
  readonly number: (value: number) => string;
  readonly day: (day: string) => string;
  readonly words: Readonly<
    Record<'recipient' | 'funder' | 'amount' | 'date' | 'grant' | 'loan' | 'total' | 'sum' | 'notes' | 'void', string>
  >;
}

const grouped = (value: number, mark: string): string => String(value).replaceAll(/\B(?=(?:\d{3})+(?!\d))/g, mark);
const dayFirst = (mark: string) => (day: string) => day.split('-').toReversed().join(mark);

const ways: readonly Way[] = [
  {
    language: 'English',
    mark: ',',
    number: String,
    day: (day) => day,
    words: {
      recipient: 'Recipient',
      funder: 'Funder',
      amount: 'Amount (EUR)',
      date: 'Date of decision',
      grant: 'Grants',
      loan: 'Loans',
      total: 'Total',
      sum: 'Total',
      notes: 'Notes',
      void: 'Withdrawn by grantee',
    },
  },
  {
    language: 'German',
    mark: ';',
    number: (value) => `${grouped(value, '.')},00`,
    day: dayFirst('.'),
    words: {
      recipient: 'Empfänger',
      funder: 'Geldgeber',
      amount: 'Betrag (EUR)',
      date: 'Datum der Entscheidung',
      grant: 'Zuschüsse',
      loan: 'Darlehen',
      total: 'Summe',
      sum: 'Gesamt',
      notes: 'Bemerkung',
      void: 'storniert',
    },
  },
  {
    language: 'French',
    mark: ';',
    number: (value) => `${grouped(value, ' ')},00`,
    day: dayFirst('/'),
    words: {
      recipient: 'Bénéficiaire',
      funder: 'Financeur',
      amount: 'Montant accordé (EUR)',
      date: 'Date de décision',
      grant: 'Subventions',
      loan: 'Prêts',
      total: 'Total',
      sum: 'Total',
      notes: 'Remarques',
      void: 'annulé',
    },
  },
];

const starts = ['Bal', 'Cor', 'Dun', 'Fen', 'Gar', 'Hol', 'Kes', 'Lor', 'Mar', 'Nev', 'Pol', 'Rud', 'Sil', 'Tam'];
const ends = ['brook', 'dale', 'field', 'mere', 'ton'];

interface Invented {
  readonly recipient: string;
  readonly funder: string;
  readonly amount: number;
  readonly day: string;
}

/** `from` shifts names, amounts and days, so that no two files hold the same. */
const invent = (count: number, from: number): Invented[] =>
  Array.from({ length: count }, (_none, at) => ({
    recipient: `${starts[(at + from) % starts.length]}${ends[(at * 3 + from) % ends.length]} Works`,
    funder: ['Alder Trust', 'Birch Hall Circle', 'Cedar Ring'][(at + from) % 3] ?? '',
    amount: 1_000 + ((at * 7_919 + from * 131) % 90_000),
    day: `202${from % 3}-0${(at % 9) + 1}-${13 + ((at * 5 + from) % 15)}`,
  }));

const deal = (kind: string, { day, funder, recipient, amount }: Invented): string =>
  `${kind} ${day} ${funder} > ${recipient} ${amount} EUR`;
const quoted = (cell: string): string => (/[",;]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
const table = ({ mark }: Way, ...rows: readonly (readonly string[])[]): string =>
  `${rows.map((row) => row.map(quoted).join(mark)).join('\n')}\n`;
const headerOf = ({ words }: Way, ...more: string[]): string[] => [
  words.recipient,
  words.funder,
  words.amount,
  words.date,
  ...more,
];
const rowOf = (way: Way, { recipient, funder, amount, day }: Invented, ...more: string[]): string[] => [
  recipient,
  funder,
  way.number(amount),
  way.day(day),
  ...more,
];
const sum = (deals: readonly Invented[]): number => deals.reduce((all, { amount }) => all + amount, 0);
const coreOf = ({ words }: Way): Record<string, string> => ({
  'field:recipientName': words.recipient,
  'field:funderNames': words.funder,
  'field:amount': words.amount,
  'field:date': words.date,
});

type Shape = (way: Way, from: number) => Omit<StrangerFile, 'name'>;
const shapes: Readonly<Record<string, Shape>> = {
  'a total that leaves out what was withdrawn': (way, from) => {
    const all = invent(14, from);
    const kept = all.filter((_one, at) => at !== 4);
    return {
      make: () =>
        table(
          way,
          headerOf(way, way.words.notes),
          ...all.map((one, at) => rowOf(way, one, at === 4 ? way.words.void : '')),
          [way.words.total, '', way.number(sum(kept)), '', ''],
        ),
      answers: { ...coreOf(way), kind: 'grant', [`rows:${way.words.notes}`]: 'leave_out' },
      deals: kept.map((one) => deal('grant', one)),
    };
  },
  'a total that differs, a mark behind a name and a row that stands there twice': (way, from) => {
    const all = invent(13, from);
    const [first] = all;
    return {
      make: () =>
        table(
          way,
          headerOf(way),
          ...all.map((one, at) => rowOf(way, at === 3 ? { ...one, recipient: `${one.recipient} (cancelled)` } : one)),
          ...(first === undefined ? [] : [rowOf(way, first)]),
          [way.words.total, '', way.number(1), ''],
        ),
      answers: {
        ...coreOf(way),
        kind: 'grant',
        copies: 'once',
        total: 'keep',
        [`rows:${way.words.recipient}`]: 'leave_out',
      },
      deals: all.filter((_one, at) => at !== 3).map((one) => deal('grant', one)),
    };
  },
  'an OpenDocument sheet with a title': (way, from) => {
    const all = invent(12, from);
    const date = (day: string): DocumentCell => ({ attributes: `office:value-type="date" office:date-value="${day}"` });
    return {
      make: () =>
        documentOf([
          {
            name: 'A',
            rows: [
              [way.words.grant],
              headerOf(way),
              ...all.map(({ recipient, funder, amount, day }): DocumentCell[] => [
                recipient,
                funder,
                amount,
                date(day),
              ]),
              [way.words.total, null, sum(all)],
            ],
          },
        ]),
      answers: { ...coreOf(way), kind: 'grant' },
      deals: all.map((one) => deal('grant', one)),
    };
  },
  'two tables under each other, of two kinds': (way, from) => {
    const [grants, loans] = [invent(7, from), invent(7, from + 20)];
    const rows = (deals: readonly Invented[]): SheetCell[][] =>
      deals.map(({ recipient, funder, amount, day }) => [recipient, funder, amount, day]);
    return {
      make: () =>
        workbookOf([
          {
            name: 'A',
            rows: rowsXml([
              [way.words.grant],
              headerOf(way),
              ...rows(grants),
              [way.words.loan],
              [...headerOf(way), 'Id'],
              ...rows(loans).map((row, at) => [...row, `L-${at}`]),
            ]),
          },
        ]),
      members: [way.words.grant, way.words.loan],
      answers: coreOf(way),
      deals: [...grants.map((one) => deal('grant', one)), ...loans.map((one) => deal('debt', one))],
    };
  },
  'a matrix with a funder above each column': (way, from) => {
    const all = invent(12, from);
    const funders = [...new Set(all.map(({ funder }) => funder))];
    // Each recipient got something of two of them.
    const other = (one: Invented): Invented => ({
      ...one,
      funder: funders[(funders.indexOf(one.funder) + 1) % funders.length] ?? '',
      amount: one.amount + 11,
    });
    return {
      make: () =>
        table(
          way,
          [way.words.recipient, way.words.date, ...funders, way.words.sum],
          ...all.map((one) => {
            const parts = [one, other(one)];
            const given = (name: string): string => {
              const part = parts.find(({ funder }) => funder === name);
              return part === undefined ? '' : way.number(part.amount);
            };
            return [one.recipient, way.day(one.day), ...funders.map(given), way.number(sum(parts))];
          }),
        ),
      answers: {
        kind: 'grant',
        currency: 'EUR',
        columns: 'funders',
        'field:recipientName': way.words.recipient,
        'field:date': way.words.date,
      },
      deals: all.flatMap((one) => [deal('grant', one), deal('grant', other(one))]),
    };
  },
  'names in other files of a ZIP': (way, from) => {
    const all = invent(12, from);
    const funders = [...new Set(all.map(({ funder }) => funder))];
    const plain: Way = { ...way, mark: ',' };
    return {
      make: () =>
        zipOf({
          'awards.csv': table(
            plain,
            ['award_id', 'recipient_id', 'funder_id', way.words.amount, way.words.date],
            ...all.map(({ funder, amount, day }, at) => [
              `A${at}`,
              `r${at}`,
              `f${funders.indexOf(funder)}`,
              String(amount),
              way.day(day),
            ]),
          ),
          'recipients.csv': table(
            plain,
            ['recipient_id', 'recipient', 'city'],
            ...all.map(({ recipient }, at) => [`r${at}`, recipient, 'Oslo']),
          ),
          'funders.csv': table(
            plain,
            ['funder_id', 'funder', 'city'],
            ...funders.map((funder, at) => [`f${at}`, funder, 'Bergen']),
          ),
        }),
      members: ['awards.csv'],
      answers: {
        kind: 'grant',
        'field:recipientName': 'recipient name',
        'field:funderNames': 'funder name',
        'field:amount': way.words.amount,
        'field:date': way.words.date,
      },
      deals: all.map((one) => deal('grant', one)),
    };
  },
};

export const strangerFiles: readonly StrangerFile[] = Object.entries(shapes).flatMap(([name, shape], place) =>
  ways.map((way, at) => ({ name: `${name}, ${way.language}`, ...shape(way, place * 3 + at) })),
);
