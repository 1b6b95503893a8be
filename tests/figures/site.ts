import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import { inventWorld, type InventedWorld } from '../../sample/invented.ts';
import { desktop, launchBrowser, openPage } from '../browser/browser.ts';
import { signedIn } from '../browser/review-members.ts';
import { sampleWorld as sampleWorldOfRun } from '../browser/places.ts';
import { startServer, type RunningServer } from '../browser/running-server.ts';
import { signInByLink } from '../browser/sign-in.ts';
import { openBook, type Book } from './counted/book.ts';
import { rawFiles, readRawFile } from './counted/raw-deals.ts';
import { sampleRows } from './counted/sample-deals.ts';

/** The running product with one world in it, a browser before it, and the same world counted by other means. */
export interface Site {
  readonly address: string;
  readonly server: RunningServer;
  readonly browser: Browser;
  /** Not signed in. */
  readonly guest: Page;
  /** With access to the database. */
  readonly member: Page;
  readonly book: Book;
  /** The day (UTC) on which the world was loaded. */
  readonly today: string;
  readonly close: () => Promise<void>;
}

export interface SampleSite extends Site {
  readonly world: InventedWorld;
  readonly now: Date;
}

const root = fileURLToPath(new URL('../..', import.meta.url));
const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10);

/** A page over a hundred thousand rows may take its time on a busy machine. */
const patience = 60_000;

async function newPage(browser: Browser): Promise<Page> {
  const { page } = await openPage(await browser.newContext({ viewport: desktop }));
  page.setDefaultTimeout(patience);
  return page;
}

const closing = (browser: Browser, server: RunningServer) => async (): Promise<void> => {
  await browser.close();
  await server.stop();
};

/** The sample world, loaded now or copied from one that was loaded before: its dates lie around that moment. */
export async function openSampleSite(): Promise<SampleSite> {
  const madeAt = new Date(sampleWorldOfRun()?.madeAt ?? Date.now());
  const [server, browser] = await Promise.all([startServer(), launchBrowser()]);
  const today = dayOf(madeAt);
  const world = inventWorld({ now: madeAt });
  const book = openBook();
  book.add(sampleRows(world, today));
  const { page: member } = await signedIn(browser, server, 'founder@sample.example');
  member.setDefaultTimeout(patience);
  const guest = await newPage(browser);
  const { address } = server;
  return { server, browser, book, today, world, guest, member, address, now: madeAt, close: closing(browser, server) };
}

const adminEmail = 'owner@kitehouse.example';

/** The real files, through the product's own import command into an installation of their own. */
export async function openRealSite(say: (line: string) => void): Promise<Site> {
  const [server, browser] = await Promise.all([
    startServer({ SAMPLE_DATA: 'off', ADMIN_SECOND_FACTOR: 'optional' }),
    launchBrowser(),
  ]);
  const run = async (...words: string[]): Promise<string> => {
    const { stdout } = await promisify(execFile)(process.execPath, words, {
      cwd: root,
      env: { ...process.env, ...server.place, NODE_ENV: 'development', SAMPLE_DATA: 'off' },
      maxBuffer: 64 * 1_024 * 1_024,
    });
    return stdout;
  };
  const book = openBook();
  await run('scripts/admin.ts', adminEmail);
  for (const raw of rawFiles) {
    const printed = await run('scripts/import.ts', raw.kind, raw.file, '--source', raw.source);
    const rows = readRawFile(raw);
    book.add(rows);
    say(`${raw.source}: ${rows.length} rows counted, ${/^added +([\d,]+)/m.exec(printed)?.[1] ?? '?'} imported`);
  }
  const member = await newPage(browser);
  await signInByLink(member, server, adminEmail);
  const guest = await newPage(browser);
  const { address } = server;
  return { server, browser, book, guest, member, address, today: dayOf(new Date()), close: closing(browser, server) };
}
