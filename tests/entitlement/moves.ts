import type { Access, Text } from './world.ts';

/** What a client does, with what it knew when it began. */
export type Move =
  | { readonly move: 'send'; readonly member: number; readonly review: number }
  | {
      readonly move: 'resend';
      readonly member: number;
      readonly review: number;
      readonly version: number;
    }
  | { readonly move: 'withdraw'; readonly member: number; readonly review: number; readonly version: number }
  | {
      readonly move: 'decide';
      readonly admin: number;
      readonly review: number;
      readonly version: number;
      readonly decision: 'approve' | 'request_changes' | 'decline' | 'remove';
      readonly isFraud: boolean;
    }
  | { readonly move: 'undo'; readonly admin: number; readonly review: number; readonly version: number }
  | { readonly move: 'redeem'; readonly member: number; readonly code: number }
  | { readonly move: 'apply'; readonly member: number; readonly application: number }
  | {
      readonly move: 'answer';
      readonly admin: number;
      readonly application: number;
      readonly days: 30 | 60 | 90;
      readonly approves: boolean;
    }
  | { readonly move: 'report'; readonly member: number; readonly report: number }
  | { readonly move: 'accept'; readonly admin: number; readonly report: number }
  | { readonly move: 'close'; readonly member: number; readonly reviews: 'keep' | 'withdraw' }
  | { readonly move: 'restore'; readonly member: number }
  | { readonly move: 'me'; readonly member: number }
  /** A job, run as often as it likes. */
  | { readonly move: 'job'; readonly job: 'publish' | 'decline_late' }
  | { readonly move: 'withdraw_all'; readonly member: number };

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
  readonly move: Move;
  readonly outcome: Outcome;
}
