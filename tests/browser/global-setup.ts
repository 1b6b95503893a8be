import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchSharedChromium, sharedChromium } from './browser.ts';
import type { TestProject } from 'vitest/node';
import { runIn, template } from '../database.ts';
import { startProcess } from './running-server.ts';
import { liftRowLimits } from '../../bench/row-limits.ts';
import {
  addressOf,
  openDatabaseOf,
  sampleDatabase,
  shareSampleWorld,
  writeOutcome,
  type SampleWorld,
} from './places.ts';

/**
 * Once for all journeys: one Chromium, and one sample world, which each server copies. The world is made while other
 * tests run; a journey that wants a copy before waits for it.
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const { cluster } = project.getProvidedContext();
  const place = mkdtempSync(join(tmpdir(), 'fundsight-sample-'));
  const world = {
    folder: join(place, 'data'),
    outcome: join(place, 'outcome'),
    cluster,
    madeAt: new Date().toISOString(),
  };
  mkdirSync(world.folder);
  const chromium = await launchSharedChromium();
  const making = makeSampleWorld(world).then(
    () => writeOutcome(world, ''),
    (error: unknown) => writeOutcome(world, error instanceof Error ? (error.stack ?? error.message) : 'no error'),
  );
  process.env[sharedChromium] = chromium.wsEndpoint();
  shareSampleWorld(world);
  return async () => {
    await making;
    delete process.env[sharedChromium];
    shareSampleWorld(null);
    await chromium.close();
    rmSync(place, { recursive: true, force: true });
  };
}

async function makeSampleWorld({ cluster, folder }: SampleWorld): Promise<void> {
  await runIn(cluster, 'postgres', `create database ${sampleDatabase} template ${template}`);
  const server = await startProcess({}, { DATA_DIR: folder, DATABASE_URL: addressOf(cluster, sampleDatabase) });
  // Journeys read as fast as a program: those of the limit set the number of the day themselves.
  const db = openDatabaseOf(server);
  await liftRowLimits({ db });
  await db.destroy();
  await server.stop({ keepsData: true });
  // As a minute later in a real installation: what PostgreSQL knows of its rows is copied with them.
  await runIn(cluster, sampleDatabase, 'vacuum analyze');
}
