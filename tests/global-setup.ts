import type { TestProject } from 'vitest/node';
import { startTestCluster } from './database.ts';

/** Before the first test of a project: one database cluster; after the last one: nothing is left of it. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startTestCluster();
  project.provide('cluster', cluster.address);
  return cluster.stop;
}
