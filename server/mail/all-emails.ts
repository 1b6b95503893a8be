import { accessEndingLetter, accessEndingLetterSample } from './emails/access-ending.ts';
import { accessGivenLetter, accessGivenLetterSample } from './emails/access-given.ts';
import { accessRevokedLetter, accessRevokedLetterSample } from './emails/access-revoked.ts';
import { accountDeletedLetter, accountDeletedLetterSample } from './emails/account-deleted.ts';
import { accountRestoredLetter, accountRestoredLetterSample } from './emails/account-restored.ts';
import { accountSuspendedLetter, accountSuspendedLetterSample } from './emails/account-suspended.ts';
import { accountsMergedLetter, accountsMergedLetterSample } from './emails/accounts-merged.ts';
import { claimApprovedLetter, claimApprovedLetterSample } from './emails/claim-approved.ts';
import { claimCodeLetter, claimCodeLetterSample } from './emails/claim-code.ts';
import { claimDeclinedLetter, claimDeclinedLetterSample } from './emails/claim-declined.ts';
import { claimJoinedLetter, claimJoinedLetterSample } from './emails/claim-joined.ts';
import { factorAddedLetter, factorAddedLetterSample } from './emails/factor-added.ts';
import { factorRemovedLetter, factorRemovedLetterSample } from './emails/factor-removed.ts';
import { freeAccessApprovedLetter, freeAccessApprovedLetterSample } from './emails/free-access-approved.ts';
import { freeAccessDeclinedLetter, freeAccessDeclinedLetterSample } from './emails/free-access-declined.ts';
import type { Letter, LetterFrame } from './layout.ts';
import { noAccountLetter, noAccountLetterSample } from './emails/no-account.ts';
import { reminderConfirmLetter, reminderConfirmLetterSample } from './emails/reminder-confirm.ts';
import { reminderLetter, reminderLetterSample } from './emails/reminder.ts';
import { replyReceivedLetter, replyReceivedLetterSample } from './emails/reply-received.ts';
import { reportOutcomeLetter, reportOutcomeLetterSample } from './emails/report-outcome.ts';
import { responseDecidedLetter, responseDecidedLetterSample } from './emails/response-decided.ts';
import { reviewAcceptedLetter, reviewAcceptedLetterSample } from './emails/review-accepted.ts';
import { reviewBurstLetter, reviewBurstLetterSample } from './emails/review-burst.ts';
import { reviewChangesAskedLetter, reviewChangesAskedLetterSample } from './emails/review-changes-asked.ts';
import { reviewDeclinedLetter, reviewDeclinedLetterSample } from './emails/review-declined.ts';
import { reviewPublishedLetter, reviewPublishedLetterSample } from './emails/review-published.ts';
import { reviewReceivedLetter, reviewReceivedLetterSample } from './emails/review-received.ts';
import { reviewRemovedLetter, reviewRemovedLetterSample } from './emails/review-removed.ts';
import { roleChangedLetter, roleChangedLetterSample } from './emails/role-changed.ts';
import { signInLetter, signInLetterSample } from './emails/sign-in.ts';
import { suspendedLetter, suspendedLetterSample } from './emails/suspended.ts';
import { viewAlertLetter, viewAlertLetterSample } from './emails/view-alert.ts';

/** A letter with its sample; some stand here more than once, where their words change with what they are about. */
export interface SampleLetter {
  /** The name of its file without `-letter.ts`, and behind a dot which of its forms it is. */
  readonly name: string;
  readonly write: (frame: LetterFrame) => Letter;
}

function sample<Data>(
  name: string,
  letter: (data: Data, frame: LetterFrame) => Letter,
  data: NoInfer<Data>,
): SampleLetter {
  return { name, write: (frame) => letter(data, frame) };
}

/** Every letter of the product. */
export const allLetters: readonly SampleLetter[] = [
  sample('sign-in', signInLetter, signInLetterSample),
  sample('sign-in.sign-up', signInLetter, { ...signInLetterSample, isSignUp: true }),
  sample('no-account', noAccountLetter, noAccountLetterSample),
  sample('suspended', suspendedLetter, suspendedLetterSample),
  sample('factor-added', factorAddedLetter, factorAddedLetterSample),
  sample('factor-added.app', factorAddedLetter, { ...factorAddedLetterSample, factor: 'app' }),
  sample('factor-removed', factorRemovedLetter, factorRemovedLetterSample),
  sample('factor-removed.all', factorRemovedLetter, { ...factorRemovedLetterSample, factor: 'all' }),
  sample('account-deleted', accountDeletedLetter, accountDeletedLetterSample),
  sample('account-deleted.withdraw', accountDeletedLetter, { ...accountDeletedLetterSample, reviews: 'withdraw' }),
  sample('access-ending', accessEndingLetter, accessEndingLetterSample),
  sample('access-ending.tomorrow', accessEndingLetter, { ...accessEndingLetterSample, daysLeft: 1, newDeals: 0 }),
  sample('access-ending.ended', accessEndingLetter, { ...accessEndingLetterSample, daysLeft: 0, newDeals: 1 }),
  sample('access-given', accessGivenLetter, accessGivenLetterSample),
  sample('access-given.extended', accessGivenLetter, { ...accessGivenLetterSample, isExtended: true }),
  sample('access-revoked', accessRevokedLetter, accessRevokedLetterSample),
  sample('account-suspended', accountSuspendedLetter, accountSuspendedLetterSample),
  sample('account-restored', accountRestoredLetter, accountRestoredLetterSample),
  sample('accounts-merged', accountsMergedLetter, accountsMergedLetterSample),
  sample('role-changed', roleChangedLetter, roleChangedLetterSample),
  sample('role-changed.member', roleChangedLetter, { ...roleChangedLetterSample, role: 'member' }),
  sample('free-access-approved', freeAccessApprovedLetter, freeAccessApprovedLetterSample),
  sample('free-access-declined', freeAccessDeclinedLetter, freeAccessDeclinedLetterSample),
  sample('reminder-confirm', reminderConfirmLetter, reminderConfirmLetterSample),
  sample('reminder', reminderLetter, reminderLetterSample),
  sample('reminder.last', reminderLetter, { ...reminderLetterSample, letter: 3, hasDraft: false }),
  sample('review-received', reviewReceivedLetter, reviewReceivedLetterSample),
  sample('review-accepted', reviewAcceptedLetter, reviewAcceptedLetterSample),
  sample('review-changes-asked', reviewChangesAskedLetter, reviewChangesAskedLetterSample),
  sample('review-declined', reviewDeclinedLetter, reviewDeclinedLetterSample),
  sample('review-declined.message', reviewDeclinedLetter, {
    ...reviewDeclinedLetterSample,
    message: 'Two of the answers read as if they were about another fund.',
  }),
  sample('review-published', reviewPublishedLetter, reviewPublishedLetterSample),
  sample('claim-code', claimCodeLetter, claimCodeLetterSample),
  sample('claim-approved', claimApprovedLetter, claimApprovedLetterSample),
  sample('claim-declined', claimDeclinedLetter, claimDeclinedLetterSample),
  sample('claim-joined', claimJoinedLetter, claimJoinedLetterSample),
  sample('reply-received', replyReceivedLetter, replyReceivedLetterSample),
  sample('response-decided', responseDecidedLetter, responseDecidedLetterSample),
  sample('report-outcome', reportOutcomeLetter, reportOutcomeLetterSample),
  sample('review-removed', reviewRemovedLetter, reviewRemovedLetterSample),
  sample('review-burst', reviewBurstLetter, reviewBurstLetterSample),
  sample('view-alert', viewAlertLetter, viewAlertLetterSample),
];

/** Null when there is no such letter. */
export function findSampleLetter(name: string): SampleLetter | null {
  return allLetters.find((letter) => letter.name === name) ?? null;
}
