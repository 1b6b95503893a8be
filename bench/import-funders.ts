import { createWriteStream } from 'node:fs';
import { once } from 'node:events';
import { Client, type ClientConfig } from 'pg';
import { systemClock } from '../server/clock.ts';
import { importDeals } from '../server/imports/import.ts';
import { longestTransaction } from './longest-transaction.ts';
import type { Figure } from './run.ts';

/** A file of 100,000 rows that names 50,000 funders that we have and 50,000 that we do not. */

const each = 50_000;
const mostSeconds = 60;
const mostTransactionSeconds = 2;

const syllables = 'ka lo mi ter van dro pel sun ri no be xa qui zor ham fel gru tas wen dal mor sti pra hul yev'.split(
  ' ',
);
const ends = ['Capital', 'Ventures', 'Partners', 'Fund', 'Group', 'Foundation', 'Bank', 'Trust', 'Holdings', 'Angels'];
const forms = ['', '', '', ' LLC', ' Ltd', ' GmbH', ', Inc.', ' S.A.'];

/** The same names at every run: some 15,000 words, of which a few are in many names. */
function nameAt(at: number): string {
  const word = (place: number): string => {
    const number = Math.floor((15_625 * ((place * 48_271) % 65_537) ** 2) / 65_537 ** 2);
    return [number % 25, Math.floor(number / 25) % 25, Math.floor(number / 625)].map((of) => syllables[of]).join('');
  };
  const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
  return `${capital(word(at * 3 + 1))} ${capital(word(at * 7 + 2))} ${ends[at % ends.length]}${forms[(at * 13) % forms.length]} ${at % 97}`;
}

/** Fills the table of funders and answers the file. */
async function writeFunders(connection: ClientConfig, path: string): Promise<void> {
  const client = new Client(connection);
  await client.connect();
  const known = Array.from({ length: each }, (_none, at) => nameAt(at));
  await client.query('truncate deals, deal_imports, funders cascade');
  await client.query(
    `insert into funders (id, name, created_at) select 'known-' || place, name, now()
      from unnest($1::text[]) with ordinality as known (name, place)`,
    [known],
  );
  await client.query('analyze funders');
  await client.end();
  const file = createWriteStream(path);
  file.write('kind,source_record_id,recipient,funders,date,amount,currency\n');
  for (let at = 0; at < each * 2; at += 1) {
    const line = `equity,row-${at},Venture ${at},"${nameAt(at)}",2021-0${1 + (at % 9)}-11,${1_000 + at},USD\n`;
    if (!file.write(line)) await once(file, 'drain');
  }
  file.end();
  await once(file, 'finish');
}

export async function benchNewFunders(connection: ClientConfig, path: string): Promise<Figure[]> {
  await writeFunders(connection, path);
  const figures: Figure[] = [];
  for (const isDryRun of [true, false]) {
    const started = performance.now();
    const { longest, done: report } = await longestTransaction(connection, () =>
      importDeals(connection, { kind: null, file: path, sourceName: 'bench', isDryRun, clock: systemClock }),
    );
    const seconds = (performance.now() - started) / 1_000;
    const step = isDryRun ? 'check' : 'commit';
    figures.push(
      {
        what: `${step} of 100,000 rows with ${report.newFunderCount} new funders, ${report.nearFunderCount} of them near ${each} known ones`,
        value: `${seconds.toFixed(1)} s`,
        budget: `${mostSeconds} s`,
        isKept: seconds <= mostSeconds,
      },
      {
        what: `longest transaction of that ${step}`,
        value: `${(longest / 1_000).toFixed(1)} s`,
        budget: `${mostTransactionSeconds} s`,
        isKept: longest <= mostTransactionSeconds * 1_000,
      },
    );
  }
  return figures;
}
