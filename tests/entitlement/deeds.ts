import type { Access, Text } from './world.ts';

/** What a client does, with what it knew when it began. */
export type Deed =
  | { readonly deed: 'send'; readonly member: number; readonly review: number }
  | {
      readonly deed: 'resend';
      readonly member: number;
      readonly review: number;
      readonly version: number;
    }
  | { readonly deed: 'withdraw'; readonly member: number; readonly review: number; readonly version: number }
  | {
      readonly deed: 'decide';
      readonly admin: number;
      readonly review: number;
      readonly version: number;
      readonly decision: 'publish' | 'request_changes' | 'decline' | 'remove';
      readonly isFraud: boolean;
    }
  | { readonly deed: 'undo'; readonly admin: number; readonly review: number; readonly version: number }
  | { readonly deed: 'redeem'; readonly member: number; readonly code: number }
  | { readonly deed: 'apply'; readonly member: number; readonly application: number }
  | {
      readonly deed: 'answer';
      readonly admin: number;
      readonly application: number;
      readonly days: 30 | 60 | 90;
      readonly approves: boolean;
    }
  | { readonly deed: 'report'; readonly member: number; readonly report: number }
  | { readonly deed: 'accept'; readonly admin: number; readonly report: number }
  | { readonly deed: 'close'; readonly member: number; readonly reviews: 'keep' | 'withdraw' }
  | { readonly deed: 'restore'; readonly member: number }
  | { readonly deed: 'me'; readonly member: number }
  /** A job, run as often as it likes. */
  | { readonly deed: 'job'; readonly job: 'publish' | 'decline_late' }
  | { readonly deed: 'withdraw_all'; readonly member: number };

/** A draft that lies ready before a round. */
export interface NewDraft {
  readonly number: number;
  readonly member: number;
  readonly subject: number;
  readonly text: Text;
  readonly hasTerms: boolean;
}

/** How a call ended; `unknown`: it may have happened. */
export type Outcome =
  | { readonly end: 'ok'; readonly access?: Access }
  | { readonly end: 'refused' }
  | { readonly end: 'unknown'; readonly why: string };

export interface Entry {
  readonly deed: Deed;
  readonly outcome: Outcome;
}
