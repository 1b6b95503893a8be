import { accessEndingLetter, accessEndingLetterSample } from './access-ending-letter.ts';
import { accessGivenLetter, accessGivenLetterSample } from './access-given-letter.ts';
import { accessRevokedLetter, accessRevokedLetterSample } from './access-revoked-letter.ts';
import { accountDeletedLetter, accountDeletedLetterSample } from './account-deleted-letter.ts';
import { accountRestoredLetter, accountRestoredLetterSample } from './account-restored-letter.ts';
import { accountSuspendedLetter, accountSuspendedLetterSample } from './account-suspended-letter.ts';
import { accountsMergedLetter, accountsMergedLetterSample } from './accounts-merged-letter.ts';
import { claimApprovedLetter, claimApprovedLetterSample } from './claim-approved-letter.ts';
import { claimCodeLetter, claimCodeLetterSample } from './claim-code-letter.ts';
import { claimDeclinedLetter, claimDeclinedLetterSample } from './claim-declined-letter.ts';
import { claimJoinedLetter, claimJoinedLetterSample } from './claim-joined-letter.ts';
import { factorAddedLetter, factorAddedLetterSample } from './factor-added-letter.ts';
import { factorRemovedLetter, factorRemovedLetterSample } from './factor-removed-letter.ts';
import { freeAccessApprovedLetter, freeAccessApprovedLetterSample } from './free-access-approved-letter.ts';
import { freeAccessDeclinedLetter, freeAccessDeclinedLetterSample } from './free-access-declined-letter.ts';
import type { Letter, LetterFrame } from './layout.ts';
import { noAccountLetter, noAccountLetterSample } from './no-account-letter.ts';
import { reminderConfirmLetter, reminderConfirmLetterSample } from './reminder-confirm-letter.ts';
import { reminderLetter, reminderLetterSample } from './reminder-letter.ts';
import { replyReceivedLetter, replyReceivedLetterSample } from './reply-received-letter.ts';
import { reportOutcomeLetter, reportOutcomeLetterSample } from './report-outcome-letter.ts';
import { responseDecidedLetter, responseDecidedLetterSample } from './response-decided-letter.ts';
import { reviewAcceptedLetter, reviewAcceptedLetterSample } from './review-accepted-letter.ts';
import { reviewBurstLetter, reviewBurstLetterSample } from './review-burst-letter.ts';
import { reviewChangesAskedLetter, reviewChangesAskedLetterSample } from './review-changes-asked-letter.ts';
import { reviewDeclinedLetter, reviewDeclinedLetterSample } from './review-declined-letter.ts';
import { reviewPublishedLetter, reviewPublishedLetterSample } from './review-published-letter.ts';
import { reviewReceivedLetter, reviewReceivedLetterSample } from './review-received-letter.ts';
import { reviewRemovedLetter, reviewRemovedLetterSample } from './review-removed-letter.ts';
import { roleChangedLetter, roleChangedLetterSample } from './role-changed-letter.ts';
import { signInLetter, signInLetterSample } from './sign-in-letter.ts';
import { suspendedLetter, suspendedLetterSample } from './suspended-letter.ts';
import { viewAlertLetter, viewAlertLetterSample } from './view-alert-letter.ts';

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
