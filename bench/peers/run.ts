import { parseArgs } from 'node:util';
import { Client } from 'pg';
import { fillEquityRows } from '../equity-rows.ts';
import { startPlainServer } from './plain.ts';
import { installPostgraphile, startPostgraphile } from './postgraphile.ts';
import { writeTable, type Row } from './table.ts';
import { getFrom, middleOf, paceOf, type Ask, type Pace } from '../rate.ts';
import { startScratchProduct, type ScratchProduct } from '../scratch-product.ts';

/**
 * `npm run bench:peers -- --folder <folder>`: the same three questions to us and to the alternatives, on the same rows,
 * in turns within one run. The peers are installed into the folder, never into this project; `--write` rewrites the
 * table of bench/README.md with the measurements. `--rows` defaults to a million.
 */

const { values } = parseArgs({
  options: {
    folder: { type: 'string' },
    rows: { type: 'string', default: '1000000' },
    write: { type: 'boolean', default: false },
  },
});
if (values.folder === undefined) throw new Error('Say where the peers may be installed: --folder <a folder outside>');
const rowCount = Number(values.rows);
const deepRow = Math.min(50_000, Math.floor(rowCount / 2));
const rounds = 3;
const roundMilliseconds = 2_000;
const warmUps = 3;
/** One reader, and many at once. */
const widths = [1, 16];

/** What the peers get: a plain table with the columns of the questions, and the indexes that they call for. */
const copyForPeers = `
  create schema peers;
  create table peers.deals as select id, recipient_name, recipient_country, sectors, stage, round_type, date, amount_usd,
    currency, funder_names, source_name, notes from equity_deals;
  alter table peers.deals add primary key (id);
  create index on peers.deals (date desc, id desc);
  create index on peers.deals (recipient_country, date desc);
  create index on peers.deals using gin (sectors);
  create index on peers.deals using gin (recipient_name gin_trgm_ops);
  analyze peers.deals;`;

type Question = 'page' | 'deep' | 'search';
export type Questions = Readonly<Record<Question, Ask>>;
const questions: readonly (readonly [Question, string])[] = [
  ['page', 'filtered page with exact count'],
  ['deep', `page at row ${deepRow.toLocaleString('en-GB')}`],
  ['search', 'name search'],
];

const search = 'robotics 77';
const filter = { country: 'US', sector: 'fintech' };

/** A page and its count, as the browser asks for them. */
async function ourQuestions({ address, headers }: ScratchProduct): Promise<Questions> {
  const list = `${address}/api/deals/equity`;
  const of = `recipientCountry=${filter.country}&sectors=${filter.sector}`;
  const [page, count] = [getFrom(`${list}?limit=50&${of}`, headers), getFrom(`${list}/count?${of}`, headers)];
  let cursor: string | null = null;
  for (let read = 0; read < deepRow; read += 100) {
    const answer: Response = await fetch(`${list}?limit=100${cursor === null ? '' : `&cursor=${cursor}`}`, { headers });
    cursor = ((await answer.json()) as { nextCursor: string | null }).nextCursor;
  }
  return {
    page: async () => void (await Promise.all([page(), count()])),
    deep: getFrom(`${list}?limit=50&cursor=${cursor}`, headers),
    search: getFrom(`${list}?limit=50&search=${encodeURIComponent(search)}`, headers),
  };
}

/** Each round asks all sides, so that all meet the same machine; the round in the middle counts. */
async function measure(sides: ReadonlyMap<string, Questions>): Promise<Row[]> {
  const rows = [...sides.keys()].map((side): Row => ({ side, cells: [] }));
  for (const [question] of questions) {
    for (const asked of sides.values()) for (let turn = 0; turn < warmUps; turn++) await asked[question]();
    const found = new Map<string, Pace[][]>([...sides.keys()].map((side) => [side, widths.map(() => [])]));
    for (let round = 0; round < rounds; round++)
      for (const [place, connections] of widths.entries())
        for (const [side, asked] of sides)
          found
            .get(side)
            ?.[place]?.push(await paceOf(asked[question], { connections, milliseconds: roundMilliseconds }));
    for (const row of rows) row.cells.push((found.get(row.side) ?? []).map((paces) => middleOf(paces).rate));
  }
  return rows;
}

const folder = await installPostgraphile(values.folder);
const product = await startScratchProduct();
try {
  await fillEquityRows(product.connection, rowCount);
  const client = new Client(product.connection);
  await client.connect();
  await client.query(copyForPeers);
  await client.end();
  const plain = await startPlainServer(product.connection, { deepRow, search, ...filter });
  const peer = await startPostgraphile(folder, product.connection, { deepRow, search, ...filter });
  try {
    const sides = new Map<string, Questions>([
      ['Fundsight', await ourQuestions(product)],
      ['Fastify, plain SQL with OFFSET and count(*)', plain.questions],
      [`PostGraphile ${peer.version}`, peer.questions],
    ]);
    const rows = await measure(sides);
    writeTable({ rows, heads: questions.map(([, words]) => words), rowCount, isKept: values.write });
  } finally {
    await Promise.all([plain.close(), peer.close()]);
  }
} finally {
  await product.stop();
}
