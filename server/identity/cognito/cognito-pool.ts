import type { CognitoIdentity } from '../../config.ts';
import type { Pool } from '../pool.ts';

export function cognitoPool(identity: CognitoIdentity): Pool {
  throw new Error(`not built yet: ${identity.userPoolId}`);
}
