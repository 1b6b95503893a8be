import type { MemberDetails, MemberPass } from '../../../contract/members/list.ts';

/** How what the server keeps under names of its own reads. */

const emails: Readonly<Record<string, string>> = {
  'access.history-read': 'An admin read the access history',
  'access.notice': 'Access ends soon, or ended',
  'account.by-admin': 'Admin action',
  'account.deleted': 'Account deleted',
  'account.sign-in-link': 'Link to log in',
  'claims.approved': 'Claim approved',
  'claims.code': 'Code for a claim',
  'claims.declined': 'Claim declined',
  'claims.joined': 'Another member joined their funder',
  'claims.revoked': 'Claim withdrawn',
  'free-access.answer': 'Answer about free access',
  'funding.alert': 'New rows of a saved view',
  'identity.factor': 'Second factor added or removed',
  'invitations.invite': 'Invitation',
  'reminders.confirm-letter': 'Confirm a reminder',
  'reminders.letter': 'Reminder to write a review',
};

const actions: Readonly<Record<string, string>> = {
  appeal_keep: 'Appeal decided: stays suspended',
  appeal_lift: 'Appeal decided: suspension lifted',
  approve_waiting: 'Approved by a second admin',
  ask_change_role: 'Role change requested',
  ask_erase: 'Erasure asked for',
  ask_merge: 'Merge asked for',
  change_role: 'Roles changed',
  erase: 'Account closed',
  extend_access: 'Access extended',
  give_access: 'Access given',
  give_access_until: 'Access given',
  merge: 'Accounts merged',
  read_access_history: 'Access history read',
  remove_factors: 'Second factors removed',
  remove_note: 'Note removed',
  restore: 'Account restored',
  revoke_access: 'Access ended',
  send_link: 'Link to log in sent',
  sign_out: 'Signed out everywhere',
  suspend: 'Account suspended',
  withdraw_waiting: 'Withdrawn before a second admin approved',
  write_note: 'Note changed',
};

const plain = (name: string): string => {
  const words = name.slice(name.indexOf('.') + 1).replaceAll(/[-_]/g, ' ');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
};

/** "Link to log in" for `account.sign-in-link`. */
export const emailWords = ({ emailName }: Pick<MemberDetails['emails'][number], 'emailName'>): string =>
  emails[emailName] ?? plain(emailName);

/** "Access given" for `member.give_access`, "Access given: undone" for its undo. */
export function actionTitle({ action }: Pick<MemberDetails['audit'][number], 'action'>): string {
  const verb = action.slice(action.indexOf('.') + 1);
  const undone = verb.startsWith('undo_') ? verb.slice('undo_'.length) : null;
  if (undone !== null) return `${actions[undone] ?? plain(undone)}: undone`;
  return actions[verb] ?? plain(action);
}

export const passStates: Readonly<Record<MemberPass['state'], { word: string; color: string }>> = {
  live: { word: 'Now', color: 'green' },
  to_come: { word: 'Upcoming', color: 'cobalt' },
  over: { word: 'Over', color: 'gray' },
  ended_early: { word: 'Ended early', color: 'amber' },
};
