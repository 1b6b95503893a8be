import type { TestProject } from 'vitest/node';
import { startTestCluster, type TestCluster } from '../database.ts';

/** Of this run: each project loads this file anew, and all of them share one cluster. */
interface SharedCluster {
  readonly cluster: Promise<TestCluster>;
  users: number;
}
const shared = globalThis as { fundsightTestCluster?: SharedCluster };

/** Before the first test of a project: a database cluster; after the last one of all: nothing is left of it. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const run = (shared.fundsightTestCluster ??= { cluster: startTestCluster(), users: 0 });
  run.users += 1;
  const cluster = await run.cluster;
  project.provide('cluster', cluster.address);
  project.provide('leavesOutSlowTests', project.config.tagsFilter?.includes('!slow') ?? false);
  return async () => {
    run.users -= 1;
    if (run.users > 0) return;
    delete shared.fundsightTestCluster;
    await cluster.stop();
  };
}
