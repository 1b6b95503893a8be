import type { CryptoKey, JWTHeaderParameters, KeyObject } from 'jose';
import type { Context } from '../context.ts';
import type { IdentityAction } from './protocol.ts';

/** What came of proving a factor again. */
export type FactorProof = 'right' | 'wrong' | 'used' | 'too_many';

/** A member as a pool needs to know them. */
export interface PoolMember {
  readonly memberId: string;
  readonly subject: string;
  readonly email: string;
}

/** What stands behind the door `/identity`: the pool of our own, or one of Cognito. */
export interface Pool {
  /** Everything that the door answers. What is not here does not exist, the administrative actions above all. */
  readonly actions: Readonly<Record<string, IdentityAction>>;
  /** Whose tokens are good. */
  readonly issuers: readonly string[];
  /** Throws jose's JWKSNoMatchingKey for a key that is not the issuer's, a Refusal when the issuer does not answer. */
  findKey(context: Context, issuer: string, header: JWTHeaderParameters): Promise<CryptoKey | KeyObject>;
  /** What anybody may know of our own keys; null where the keys are somebody else's. */
  publishedKeys(context: Context): Promise<{ readonly keys: readonly object[] } | null>;
  /** Checks a code of the member's authenticator app outside of a sign-in. */
  checkTotp(context: Context, member: PoolMember, code: string): Promise<FactorProof>;
  /** Begins to check a passkey outside of a sign-in: what the browser must sign, and the handle of this attempt. */
  startPasskeyCheck(context: Context, member: PoolMember): Promise<{ options: object; handle: string }>;
  checkPasskey(
    context: Context,
    member: PoolMember,
    attempt: { handle: string; credential: object },
  ): Promise<FactorProof>;
  /** Takes every factor off a member who lost them. */
  removeFactors(context: Context, member: PoolMember): Promise<void>;
  /** Tells the pool that the member is signed out everywhere; our own sessions have ended already. */
  endSessions(context: Context, member: PoolMember): Promise<void>;
  /** Takes the member out of the pool, for good. One who is not there, or not any more, is no error. */
  removeMember(context: Context, member: PoolMember): Promise<void>;
}
