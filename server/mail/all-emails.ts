import { accessEndingEmail, accessEndingEmailSample } from './emails/access-ending.ts';
import { accessGivenEmail, accessGivenEmailSample } from './emails/access-given.ts';
import { accessHistoryReadEmail, accessHistoryReadEmailSample } from './emails/access-history-read.ts';
import { accessRevokedEmail, accessRevokedEmailSample } from './emails/access-revoked.ts';
import { accountDeletedEmail, accountDeletedEmailSample } from './emails/account-deleted.ts';
import { accountRestoredEmail, accountRestoredEmailSample } from './emails/account-restored.ts';
import { accountSuspendedEmail, accountSuspendedEmailSample } from './emails/account-suspended.ts';
import { accountsMergedEmail, accountsMergedEmailSample } from './emails/accounts-merged.ts';
import { apiKeyMadeEmail, apiKeyMadeEmailSample } from './emails/api-key-made.ts';
import { appealsLateEmail, appealsLateEmailSample } from './emails/appeals-late.ts';
import { appealDecidedEmail, appealDecidedEmailSample } from './emails/appeal-decided.ts';
import { claimApprovedEmail, claimApprovedEmailSample } from './emails/claim/approved.ts';
import { claimCodeEmail, claimCodeEmailSample } from './emails/claim/code.ts';
import { claimDeclinedEmail, claimDeclinedEmailSample } from './emails/claim/declined.ts';
import { claimJoinedEmail, claimJoinedEmailSample } from './emails/claim/joined.ts';
import { deskDueEmail, deskDueEmailSample } from './emails/desk-due.ts';
import { factorAddedEmail, factorAddedEmailSample } from './emails/factor-added.ts';
import { factorRemovedEmail, factorRemovedEmailSample } from './emails/factor-removed.ts';
import { freeAccessApprovedEmail, freeAccessApprovedEmailSample } from './emails/free-access-approved.ts';
import { freeAccessDeclinedEmail, freeAccessDeclinedEmailSample } from './emails/free-access-declined.ts';
import { invitationEmail, invitationEmailSample } from './emails/invitation.ts';
import type { Email, EmailFrame } from './layout.ts';
import { logoDecidedEmail, logoDecidedEmailSample } from './emails/claim/logo-decided.ts';
import { noAccountEmail, noAccountEmailSample } from './emails/no-account.ts';
import { programsRevokedEmail, programsRevokedEmailSample } from './emails/programs/revoked.ts';
import { webhookAddedEmail, webhookAddedEmailSample } from './emails/programs/webhook-added.ts';
import { reminderConfirmEmail, reminderConfirmEmailSample } from './emails/reminder-confirm.ts';
import { reminderEmail, reminderEmailSample } from './emails/reminder.ts';
import { replyReceivedEmail, replyReceivedEmailSample } from './emails/reply-received.ts';
import { reportOutcomeEmail, reportOutcomeEmailSample } from './emails/report-outcome.ts';
import { responseDecidedEmail, responseDecidedEmailSample } from './emails/response-decided.ts';
import { reviewApprovedEmail, reviewApprovedEmailSample } from './emails/review-approved.ts';
import { reviewBurstEmail, reviewBurstEmailSample } from './emails/review-burst.ts';
import { reviewChangesAskedEmail, reviewChangesAskedEmailSample } from './emails/review-changes-asked.ts';
import { reviewDeclinedEmail, reviewDeclinedEmailSample } from './emails/review-declined.ts';
import { reviewPublishedEmail, reviewPublishedEmailSample } from './emails/review-published.ts';
import { reviewReceivedEmail, reviewReceivedEmailSample } from './emails/review-received.ts';
import { reviewHiddenEmail, reviewHiddenEmailSample } from './emails/review-hidden.ts';
import { reviewShownAgainEmail, reviewShownAgainEmailSample } from './emails/review-shown-again.ts';
import { reviewRemovedEmail, reviewRemovedEmailSample } from './emails/review-removed.ts';
import { roleChangedEmail, roleChangedEmailSample } from './emails/role-changed.ts';
import { shortlistDueEmail, shortlistDueEmailSample } from './emails/shortlist/due.ts';
import { shortlistNewsEmail, shortlistNewsEmailSample } from './emails/shortlist/news.ts';
import { signInEmail, signInEmailSample } from './emails/sign-in.ts';
import { sourceFailingEmail, sourceFailingEmailSample } from './emails/source-failing.ts';
import { suspendedEmail, suspendedEmailSample } from './emails/suspended.ts';
import {
  suspensionAppealDecidedEmail,
  suspensionAppealDecidedEmailSample,
} from './emails/suspension-appeal-decided.ts';
import { secondAdminEmail, secondAdminEmailSample } from './emails/second-admin.ts';
import { setupTestEmail, setupTestEmailSample } from './emails/setup-test.ts';
import { webhookPausedEmail, webhookPausedEmailSample } from './emails/webhook-paused.ts';
import { viewAlertEmail, viewAlertEmailSample } from './emails/view-alert.ts';

/** An email with its sample; some are listed more than once, where their words change with what they are about. */
export interface SampleEmail {
  /** The name of its file without `.ts`, and after a dot which of its forms it is. */
  readonly name: string;
  readonly write: (frame: EmailFrame) => Email;
}

function sample<Data>(name: string, email: (data: Data, frame: EmailFrame) => Email, data: NoInfer<Data>): SampleEmail {
  return { name, write: (frame) => email(data, frame) };
}

/** Every email of the product. */
export const allEmails: readonly SampleEmail[] = [
  sample('sign-in', signInEmail, signInEmailSample),
  sample('sign-in.sign-up', signInEmail, { ...signInEmailSample, isSignUp: true }),
  sample('no-account', noAccountEmail, noAccountEmailSample),
  sample('suspended', suspendedEmail, suspendedEmailSample),
  sample('factor-added', factorAddedEmail, factorAddedEmailSample),
  sample('factor-added.app', factorAddedEmail, { ...factorAddedEmailSample, factor: 'app' }),
  sample('factor-removed', factorRemovedEmail, factorRemovedEmailSample),
  sample('factor-removed.all', factorRemovedEmail, { ...factorRemovedEmailSample, factor: 'all' }),
  sample('api-key-made', apiKeyMadeEmail, apiKeyMadeEmailSample),
  sample('api-key-made.reading', apiKeyMadeEmail, { ...apiKeyMadeEmailSample, scopes: ['deals:read'] }),
  sample('api-key-made.link', apiKeyMadeEmail, {
    ...apiKeyMadeEmailSample,
    what: 'link',
    name: 'European seed',
    keysUrl: 'https://fundsight.example/user#live-links',
  }),
  sample('webhook-paused', webhookPausedEmail, webhookPausedEmailSample),
  sample('webhook-paused.shortlist', webhookPausedEmail, {
    ...webhookPausedEmailSample,
    viewName: null,
    problem: 'gone',
  }),
  sample('api-key-made.program', apiKeyMadeEmail, { ...apiKeyMadeEmailSample, what: 'program', name: 'Ledgerleaf' }),
  sample('programs-webhook-added', webhookAddedEmail, webhookAddedEmailSample),
  sample('programs-webhook-added.shortlist', webhookAddedEmail, { ...webhookAddedEmailSample, viewName: null }),
  sample('programs-revoked', programsRevokedEmail, programsRevokedEmailSample),
  sample('account-deleted', accountDeletedEmail, accountDeletedEmailSample),
  sample('account-deleted.withdraw', accountDeletedEmail, { ...accountDeletedEmailSample, reviews: 'withdraw' }),
  sample('access-ending', accessEndingEmail, accessEndingEmailSample),
  sample('access-ending.tomorrow', accessEndingEmail, { ...accessEndingEmailSample, daysLeft: 1, news: null }),
  sample('access-ending.ended', accessEndingEmail, {
    ...accessEndingEmailSample,
    daysLeft: 0,
    news: { since: '2026-10-18', deals: 1, publicLoans: 0 },
  }),
  sample('access-given', accessGivenEmail, accessGivenEmailSample),
  sample('access-given.extended', accessGivenEmail, { ...accessGivenEmailSample, isExtended: true }),
  sample('access-revoked', accessRevokedEmail, accessRevokedEmailSample),
  sample('access-history-read', accessHistoryReadEmail, accessHistoryReadEmailSample),
  sample('account-suspended', accountSuspendedEmail, accountSuspendedEmailSample),
  sample('suspension-appeal-decided', suspensionAppealDecidedEmail, suspensionAppealDecidedEmailSample),
  sample('suspension-appeal-decided.keep', suspensionAppealDecidedEmail, {
    ...suspensionAppealDecidedEmailSample,
    outcome: 'keep',
    isSameDecider: true,
  }),
  sample('account-restored', accountRestoredEmail, accountRestoredEmailSample),
  sample('accounts-merged', accountsMergedEmail, accountsMergedEmailSample),
  sample('invitation', invitationEmail, invitationEmailSample),
  sample('invitation.moderator', invitationEmail, {
    ...invitationEmailSample,
    isModerator: true,
    accessDays: null,
  }),
  sample('invitation.admin', invitationEmail, {
    ...invitationEmailSample,
    role: 'admin',
    isModerator: true,
    accessDays: null,
  }),
  sample('second-admin', secondAdminEmail, secondAdminEmailSample),
  sample('second-admin.erase', secondAdminEmail, { ...secondAdminEmailSample, kind: 'erase' }),
  sample('second-admin.merge', secondAdminEmail, { ...secondAdminEmailSample, kind: 'merge' }),
  sample('second-admin.removal', secondAdminEmail, {
    ...secondAdminEmailSample,
    kind: 'remove_review',
    reason: '3.1 Personal data',
  }),
  sample('second-admin.invitation', secondAdminEmail, { ...secondAdminEmailSample, kind: 'invite_role' }),
  sample('role-changed', roleChangedEmail, roleChangedEmailSample),
  sample('role-changed.member', roleChangedEmail, { ...roleChangedEmailSample, role: 'member', isModerator: false }),
  sample('role-changed.moderator', roleChangedEmail, { ...roleChangedEmailSample, role: 'member' }),
  sample('role-changed.admin', roleChangedEmail, { ...roleChangedEmailSample, isModerator: false }),
  sample('free-access-approved', freeAccessApprovedEmail, freeAccessApprovedEmailSample),
  sample('free-access-declined', freeAccessDeclinedEmail, freeAccessDeclinedEmailSample),
  sample('reminder-confirm', reminderConfirmEmail, reminderConfirmEmailSample),
  sample('reminder', reminderEmail, reminderEmailSample),
  sample('reminder.last', reminderEmail, { ...reminderEmailSample, number: 3, hasDraft: false }),
  sample('review-received', reviewReceivedEmail, reviewReceivedEmailSample),
  sample('review-approved', reviewApprovedEmail, reviewApprovedEmailSample),
  sample('review-changes-asked', reviewChangesAskedEmail, reviewChangesAskedEmailSample),
  sample('review-declined', reviewDeclinedEmail, reviewDeclinedEmailSample),
  sample('review-declined.message', reviewDeclinedEmail, {
    ...reviewDeclinedEmailSample,
    message: 'Two of the answers read as if they were about another fund.',
  }),
  sample('appeal-decided', appealDecidedEmail, appealDecidedEmailSample),
  sample('appeal-decided.keep', appealDecidedEmail, {
    ...appealDecidedEmailSample,
    outcome: 'keep',
    isSameDecider: true,
  }),
  sample('appeal-decided.publish', appealDecidedEmail, { ...appealDecidedEmailSample, outcome: 'publish' }),
  sample('review-published', reviewPublishedEmail, reviewPublishedEmailSample),
  sample('shortlist-due', shortlistDueEmail, shortlistDueEmailSample),
  sample('shortlist-due.one', shortlistDueEmail, { ...shortlistDueEmailSample, count: 1 }),
  sample('shortlist-news', shortlistNewsEmail, shortlistNewsEmailSample),
  sample('claim-code', claimCodeEmail, claimCodeEmailSample),
  sample('claim-approved', claimApprovedEmail, claimApprovedEmailSample),
  sample('claim-declined', claimDeclinedEmail, claimDeclinedEmailSample),
  sample('claim-joined', claimJoinedEmail, claimJoinedEmailSample),
  sample('claim-logo-decided', logoDecidedEmail, logoDecidedEmailSample),
  sample('reply-received', replyReceivedEmail, replyReceivedEmailSample),
  sample('response-decided', responseDecidedEmail, responseDecidedEmailSample),
  sample('report-outcome', reportOutcomeEmail, reportOutcomeEmailSample),
  sample('review-removed', reviewRemovedEmail, reviewRemovedEmailSample),
  sample('review-hidden', reviewHiddenEmail, reviewHiddenEmailSample),
  sample('review-shown-again', reviewShownAgainEmail, reviewShownAgainEmailSample),
  sample('appeals-late', appealsLateEmail, appealsLateEmailSample),
  sample('appeals-late.members', appealsLateEmail, { ...appealsLateEmailSample, of: 'members' }),
  sample('desk-due', deskDueEmail, deskDueEmailSample),
  sample('desk-due.soon', deskDueEmail, { ...deskDueEmailSample, lines: deskDueEmailSample.lines.slice(1) }),
  sample('review-burst', reviewBurstEmail, reviewBurstEmailSample),
  sample('source-failing', sourceFailingEmail, sourceFailingEmailSample),
  sample('source-failing.never', sourceFailingEmail, { ...sourceFailingEmailSample, freshAt: null }),
  sample('setup-test', setupTestEmail, setupTestEmailSample),
  sample('view-alert', viewAlertEmail, viewAlertEmailSample),
];

/** Null when there is no such email. */
export function findSampleEmail(name: string): SampleEmail | null {
  return allEmails.find((email) => email.name === name) ?? null;
}
