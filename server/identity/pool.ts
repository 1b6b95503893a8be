import type { CryptoKey, JWTHeaderParameters, KeyObject } from 'jose';
import type { Context } from '../context.ts';
import type { Trx } from '../database/connect.ts';
import type { Step } from './actions/steps.ts';
import type { Challenge, StepState } from './challenge-commands.ts';
import type { AppSecret, NewPasskey } from './factor-commands.ts';
import type { Passkey } from './factor-queries.ts';
import type { IdentityAnswer, IdentityCall, ProtocolRefusal, Reply } from './protocol.ts';
import type { Session } from './queries.ts';

/** What came of proving a factor again. */
export type FactorProof = 'right' | 'wrong' | 'used' | 'too_many';

/** A member as a pool needs to know them. */
export interface PoolMember {
  readonly memberId: string;
  readonly subject: string;
  readonly email: string;
}

/** The question for a first factor, and what the pool keeps until it is answered. */
export interface FirstQuestion {
  readonly name: 'WEB_AUTHN' | 'SELECT_CHALLENGE';
  readonly parameters: Readonly<Record<string, string>>;
  readonly available: readonly string[];
  readonly state: StepState;
}

/** A good proof: `admit` answers with tokens or the next question, once the step is over. */
export interface Admission {
  readonly admit: () => Promise<IdentityAnswer>;
}

/** How a member signs in and out. Whom a call is about and what must hold before is checked in `actions/`. */
interface SignIn {
  /** Spends the link and continues; null for a link that is no good. */
  redeemLink(call: IdentityCall, link: { email: string; secret: string }): Promise<IdentityAnswer | null>;
  askForFirstFactor(
    context: Context,
    wanted: { email: string; preferred: string | null },
  ): Promise<Reply<FirstQuestion>>;
  /** Also counts a wrong code for the member. */
  proveCode(call: IdentityCall, step: Step, code: string): Promise<Reply<Admission>>;
  provePasskey(call: IdentityCall, step: Step, credential: unknown): Promise<Reply<Admission>>;
  finishSetUp(call: IdentityCall, step: Step): Promise<Reply<Admission>>;
  refresh(
    call: IdentityCall,
    wanted: { session: Session; refreshToken: string; isOlderForm: boolean },
  ): Promise<Reply<object>>;
  revokeToken(context: Context, token: string): Promise<IdentityAnswer>;
  signOutEverywhere(call: IdentityCall): Promise<IdentityAnswer>;
  describeUser(call: IdentityCall, session: Session): Promise<IdentityAnswer>;
  describeFactors(call: IdentityCall, session: Session): Promise<IdentityAnswer>;
}

/** How a member sets up second factors: in a session, or within a sign-in that asks for one. */
interface FactorSetUp {
  /** The secret to scan. */
  offerApp(call: IdentityCall, session: Session): Promise<Reply<string>>;
  offerAppInStep(context: Context, challenge: Challenge): Promise<Reply<{ secret: string; state: StepState }>>;
  /** Null when the code is right; `keep` then runs in the transaction that ends the proof. Counts a wrong code. */
  proveApp(
    call: IdentityCall,
    attempt: { session: Session; code: string; deviceName: string | null },
    keep: (trx: Trx, secret: AppSecret) => Promise<void>,
  ): Promise<ProtocolRefusal | null>;
  proveAppInStep(context: Context, challenge: Challenge, code: string): Promise<Reply<StepState>>;
  switchApp(call: IdentityCall, isOn: boolean): Promise<IdentityAnswer>;
  startRegistration(call: IdentityCall, session: Session, passkeys: readonly Passkey[]): Promise<IdentityAnswer>;
  completeRegistration(call: IdentityCall, session: Session, credential: object): Promise<Reply<NewPasskey>>;
  listPasskeys(call: IdentityCall, passkeys: readonly Passkey[]): Promise<IdentityAnswer>;
  deletePasskey(call: IdentityCall, credentialId: string): Promise<IdentityAnswer>;
}

/** The pool behind `/identity`: our own, or one of Cognito. */
export interface Pool extends SignIn, FactorSetUp {
  /** Whose tokens are good. */
  readonly issuers: readonly string[];
  /** Throws jose's JWKSNoMatchingKey for a key that is not the issuer's, a Refusal when the issuer does not answer. */
  findKey(context: Context, issuer: string, header: JWTHeaderParameters): Promise<CryptoKey | KeyObject>;
  /** The public part of our own keys; null where the keys belong to another provider. */
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
  /** Takes the member out of the pool permanently. One who is not there, or not any more, is no error. */
  removeMember(context: Context, member: PoolMember): Promise<void>;
}
