import type { AccountRule, SuspensionFoundBy } from '../../../contract/members/suspension-words.ts';
import { longestGivenDays, type AnyAction } from '../../../contract/members/admin-actions.ts';
import { readOrNull, type Written } from '../../ui/forms/unread.ts';
import { formatCount } from '../../../contract/formats.ts';

/** What an admin can begin. */
const actionNames = [
  'give_access',
  'extend_access',
  'revoke_access',
  'change_roles',
  'suspend',
  'restore',
  'send_link',
  'sign_out',
  'erase',
] as const;
export type ActionName = (typeof actionNames)[number];

interface Words {
  /** In a menu and as the title of the dialog. */
  readonly label: string;
  /** What it does, in a sentence or two. */
  readonly what: string;
  /** "12 users given access." */
  readonly done: string;
  readonly isDangerous?: boolean;
}

export const actionWords: Readonly<Record<ActionName, Words>> = {
  give_access: {
    label: 'Give access',
    what: 'Opens the database from today. Longer access is not shortened.',
    done: 'given access',
  },
  extend_access: {
    label: 'Extend access',
    what: 'Adds days to the current end date, up to two years ahead.',
    done: 'given longer access',
  },
  revoke_access: {
    label: 'End access',
    what: 'Ends all access at once, whatever its source. The account stays.',
    done: 'without access now',
    isDangerous: true,
  },
  change_roles: {
    label: 'Change roles',
    what: 'Gives exactly the roles that you tick, once a second admin approves it; without one, 24 hours later. Members with a role write no reviews. They are told by email.',
    done: 'to be given these roles',
    isDangerous: true,
  },
  suspend: {
    label: 'Suspend',
    what: 'Logs them out everywhere at once; they cannot log in until you restore the account. The email gives them the statement of reasons below, and a link to appeal.',
    done: 'suspended',
    isDangerous: true,
  },
  restore: { label: 'Restore', what: 'Lifts the suspension. They can log in again.', done: 'restored' },
  send_link: {
    label: 'Send a log-in link',
    what: 'Sends the usual link, within the limits for one address.',
    done: 'will get a link',
  },
  sign_out: {
    label: 'Sign out everywhere',
    what: 'Ends every session at once. They can log in again.',
    done: 'signed out',
  },
  erase: {
    label: 'Erase',
    what: 'Once a second admin approves it, or without one 24 hours later: closes the account and erases it after seven days. Until then the email they get can restore it. Reviews stay, without any link to them.',
    done: 'to be erased',
    isDangerous: true,
  },
};

export const countUsers = (count: number): string => formatCount(count, 'user');

/** What the form of an admin action holds; each action uses some of it. */
export interface ActionDraft {
  readonly days: Written<number>;
  readonly reason: string;
  readonly reasonCode: string;
  readonly ruleCode: string;
  readonly foundBy: SuspensionFoundBy;
  readonly isAdmin: boolean;
  readonly isModerator: boolean;
  readonly hasEmail: boolean;
  readonly confirmation: string;
}

export const emptyDraft: ActionDraft = {
  days: 30,
  reason: '',
  reasonCode: '',
  ruleCode: '',
  foundBy: 'person',
  isAdmin: false,
  isModerator: false,
  hasEmail: true,
  confirmation: '',
};

/** What is sent; the server says what is wrong with it. */
export function actionOf(name: ActionName, draft: ActionDraft): AnyAction {
  const { days, reason, reasonCode, ruleCode, foundBy, isAdmin, isModerator } = draft;
  switch (name) {
    case 'give_access':
    case 'extend_access':
      return { kind: name, days: readOrNull(days) ?? 0, reason };
    case 'revoke_access':
      // A word that is none of the list is refused by the server, at the field.
      return { kind: name, reasonCode: reasonCode as 'scraping' };
    case 'change_roles':
      return { kind: 'change_role', role: isAdmin ? 'admin' : 'member', isModerator, reason };
    case 'suspend':
      // A word that is none of the list is refused by the server, at the field.
      return { kind: name, ruleCode: ruleCode as AccountRule, foundBy, reason };
    case 'restore':
      return { kind: name, reason };
    case 'send_link':
    case 'sign_out':
    case 'erase':
      return { kind: name };
  }
}

/**
 * The same with a value in each empty field. Of the fields, only the days decide who is affected: with the most days it is
 * all who could be, so that the button can be pressed and says that the days are missing.
 */
export function previewedAction(name: ActionName, draft: ActionDraft): AnyAction {
  return actionOf(name, {
    ...draft,
    days: readOrNull(draft.days) ?? longestGivenDays,
    reason: draft.reason.trim().length < 3 ? '...' : draft.reason,
    ruleCode: draft.ruleCode === '' ? 'several_accounts' : draft.ruleCode,
    reasonCode: draft.reasonCode === '' ? 'given_by_mistake' : draft.reasonCode,
  });
}
