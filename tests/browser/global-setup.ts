import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchSharedChromium, sharedChromium } from './browser.ts';
import { sampleFolder, startServer } from './running-server.ts';

/** Once for all journeys: one Chromium, and one data folder with the sample world, which each server copies. */
export default async function setUp(): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'fundsight-sample-'));
  const [chromium] = await Promise.all([launchSharedChromium(), makeSampleFolder(folder)]);
  process.env[sharedChromium] = chromium.wsEndpoint();
  process.env[sampleFolder] = folder;
  return async () => {
    delete process.env[sharedChromium];
    delete process.env[sampleFolder];
    await chromium.close();
    rmSync(folder, { recursive: true, force: true });
  };
}

async function makeSampleFolder(folder: string): Promise<void> {
  const server = await startServer({}, folder);
  await server.stop({ keepsFolder: true });
}
