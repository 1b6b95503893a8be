import { rowsXml, workbookOf } from './packed-files.ts';

/** Ten files in shapes that no known source has, for the wizard. All names are invented. */

export interface UnknownFile {
  readonly name: string;
  readonly bytes: Buffer;
}

const text = (name: string, content: string, encoding: BufferEncoding = 'utf8'): UnknownFile => ({
  name,
  bytes: Buffer.from(content, encoding),
});

const lines = (...rows: readonly string[]): string => `${rows.join('\n')}\n`;

export const noHeader = text(
  'no-header.csv',
  lines(
    'Orchard School,Alder Trust,2020-01-02,5000',
    'Birch Lane,Alder Trust,2020-01-03,6000.5',
    'Kite Works,Alder Trust,2020-02-04,',
  ),
);

export const semicolons = text(
  'semicolons.csv',
  lines(
    'Company;Investor;Date;Amount EUR',
    'Kite;Alder Capital;2020-01-02;1.234.567,50',
    'Hawk;Birch Capital;2021-02-03;750,25',
  ),
);

export const indian = text(
  'indian.csv',
  lines(
    'Startup,Investor,Date,Amount',
    'Kite,Alder Capital,2019-01-02,"₹12,34,567"',
    'Hawk,Birch Capital,2019-01-03,"₹2,50,00,000"',
    'Crow,Birch Capital,2019-01-04,₹3 crore',
  ),
);

export const badDates = text(
  'bad-dates.csv',
  lines(
    'company,investor,date,amount_usd',
    'Kite,Alder Capital,25/01/2020,1000',
    'Hawk,Alder Capital,03/04/2020,2000',
    'Crow,Alder Capital,31/02/2020,3000',
    'Finch,Alder Capital,31/04/2020,4000',
    'Heron,Alder Capital,45/01/2020,5000',
  ),
);

export const ambiguousDates = text(
  'ambiguous.csv',
  lines('company,investor,date,amount_usd', 'Kite,Alder Capital,03/04/2020,1000', 'Hawk,Birch Capital,05/06/2020,2000'),
);

export const twoLevels = text(
  'two-levels.json',
  JSON.stringify({
    publisher: { name: 'A publisher' },
    items: [
      { subject: { caption: 'Orchard' }, funder: 'Alder Trust', award_date: '2020-01-02', amount_eur: 7 },
      { subject: { caption: 'Meadow' }, funder: 'Alder Trust', award_date: '2020-03-04', amount_eur: 0 },
    ],
  }),
);

export const sasDays = text(
  'sas.csv',
  lines('company,investor,date,amount_usd', 'Kite,Alder Capital,21915,5000', 'Hawk,Birch Capital,22000,6000'),
);

export const titles = text(
  'titles.csv',
  lines(
    'ref,title,when,usd',
    '1,Grant to Orchard School for a roof,2020-01-02,5000',
    '2,Grant to Meadow House for two doors,2020-01-02,6000',
    '3,Support for nobody in particular,2020-01-02,7000',
  ),
);

export const tabs = text(
  'tabs.tsv',
  lines(
    'Borrower\tLender\tApproval Date\tLoan Amount (USD million)\tContact e-mail',
    'Café Kite\tAlder Bank\t2020-01-02\t1.03\tone@sample.example',
    'Hawk\tAlder Bank\t2020-01-05\tN/A\ttwo@sample.example',
  ),
  'latin1',
);

export async function twoSheets(): Promise<UnknownFile> {
  const rows = rowsXml([
    ['Grantee', 'Funder', 'Award Date', 'Amount EUR'],
    ['Orchard', 'Alder Trust', { xml: '<c s="1"><v>43957</v></c>' }, 1.5e3],
  ]);
  const notes = rowsXml([['Notes'], ['Nothing to read here']]);
  return {
    name: 'two-sheets.xlsx',
    bytes: await workbookOf([
      { name: 'Notes', rows: notes },
      { name: 'Grants', rows },
    ]),
  };
}
