import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchSharedChromium, sharedChromium } from './browser.ts';
import type { TestProject } from 'vitest/node';
import { runIn, template, type TestClusterAddress } from '../database.ts';
import { startServer } from './running-server.ts';
import { liftRowLimits } from '../../bench/row-limits.ts';
import { addressOf, openDatabaseOf, sampleDatabase, shareSampleWorld } from './places.ts';

/** Once for all journeys: one Chromium, and one sample world, which each server copies. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const { cluster } = project.getProvidedContext();
  const folder = mkdtempSync(join(tmpdir(), 'fundsight-sample-'));
  const madeAt = new Date().toISOString();
  const [chromium] = await Promise.all([launchSharedChromium(), makeSampleWorld(folder, cluster)]);
  process.env[sharedChromium] = chromium.wsEndpoint();
  shareSampleWorld({ folder, cluster, madeAt });
  return async () => {
    delete process.env[sharedChromium];
    shareSampleWorld(null);
    await chromium.close();
    rmSync(folder, { recursive: true, force: true });
  };
}

async function makeSampleWorld(folder: string, cluster: TestClusterAddress): Promise<void> {
  await runIn(cluster, 'postgres', `create database ${sampleDatabase} template ${template}`);
  const server = await startServer({}, { DATA_DIR: folder, DATABASE_URL: addressOf(cluster, sampleDatabase) });
  // Journeys read as fast as a program: those of the limit set the number of the day themselves.
  const db = openDatabaseOf(server);
  await liftRowLimits({ db });
  await db.destroy();
  await server.stop({ keepsData: true });
}
