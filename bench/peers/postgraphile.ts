import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ClientConfig } from 'pg';
import type { Asked } from './plain.ts';
import type { Questions } from './run.ts';
import { getFrom } from '../rate.ts';

const packages = ['postgraphile@5.1.5', 'postgraphile-plugin-connection-filter@4.0.1'];
const port = 4_634;
const address = `http://127.0.0.1:${port}/graphql`;
const startMilliseconds = 60_000;
const project = fileURLToPath(new URL('../..', import.meta.url));

/** Over GET, so that all sides are asked alike. */
const settings = (connection: string): string => `
import { PostGraphileAmberPreset } from 'postgraphile/presets/amber';
import { makePgService } from 'postgraphile/adaptors/pg';
import { PostGraphileConnectionFilterPreset } from 'postgraphile-plugin-connection-filter';
export default {
  extends: [PostGraphileAmberPreset, PostGraphileConnectionFilterPreset],
  pgServices: [makePgService({ connectionString: ${JSON.stringify(connection)}, schemas: ['peers'], poolConfig: { max: 16 } })],
  grafserv: { port: ${port}, host: '127.0.0.1', graphqlOverGET: true, graphiql: false },
};
`;

/** Answers the folder, which must not be in this project: its dependencies are none of ours. */
export async function installPostgraphile(given: string): Promise<string> {
  const folder = resolve(given);
  if (`${folder}/`.startsWith(project)) throw new Error('The peers belong into a folder outside of this project');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }\n');
  const options = ['install', '--no-audit', '--no-fund', '--loglevel=error', ...packages];
  if (spawnSync('npm', options, { cwd: folder, stdio: 'inherit' }).status !== 0)
    throw new Error('PostGraphile could not be installed');
  return folder;
}

export async function startPostgraphile(
  folder: string,
  { host, user, database }: ClientConfig,
  asked: Asked,
): Promise<{ version: string; questions: Questions; close: () => Promise<void> }> {
  const connection = `postgres://${user}@/${database}?host=${encodeURIComponent(String(host))}`;
  writeFileSync(join(folder, 'graphile.config.mjs'), settings(connection));
  const child = spawn(process.execPath, ['node_modules/.bin/postgraphile', '-C', 'graphile.config.mjs'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'ignore'],
  });
  const ended = new Promise((settle) => child.once('exit', settle));
  await waitUntilReady(() => child.exitCode !== null);
  const manifest = readFileSync(join(folder, 'node_modules/postgraphile/package.json'), 'utf8');
  return {
    version: (JSON.parse(manifest) as { version: string }).version,
    questions: questionsOf(asked),
    async close() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

const fields =
  'totalCount nodes { rowId recipientName recipientCountry sectors stage roundType date amountUsd currency funderNames sourceName notes }';
const order = 'first: 50, orderBy: [DATE_DESC, ROW_ID_DESC]';
const query = (given: string): string =>
  `${address}?query=${encodeURIComponent(`{ allDeals(${order}, ${given}) { ${fields} } }`)}`;

function questionsOf({ deepRow, search, country, sector }: Asked): Questions {
  return {
    page: getFrom(
      query(`filter: { recipientCountry: { equalTo: "${country}" }, sectors: { contains: ["${sector}"] } }`),
    ),
    deep: getFrom(query(`offset: ${deepRow}`)),
    search: getFrom(query(`filter: { recipientName: { includesInsensitive: "${search}" } }`)),
  };
}

async function waitUntilReady(hasEnded: () => boolean): Promise<void> {
  const deadline = Date.now() + startMilliseconds;
  while (Date.now() < deadline && !hasEnded()) {
    const answer = await fetch(`${address}?query=${encodeURIComponent('{ __typename }')}`).catch(() => null);
    if (answer?.ok === true) return;
    await new Promise((settle) => setTimeout(settle, 300));
  }
  throw new Error('PostGraphile did not start');
}
