import type { Config } from '../config.ts';
import { embeddedPool } from './embedded/embedded-pool.ts';
import type { Pool } from './pool.ts';

/** The pool that the settings ask for. The client of the cloud is large: it is loaded only where it is used. */
export async function openPool(config: Config): Promise<Pool> {
  const { identity } = config;
  if (identity.kind === 'embedded') return embeddedPool(config);
  const { cognitoPool } = await import('./cognito/cognito-pool.ts');
  return cognitoPool(identity);
}
