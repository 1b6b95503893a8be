import { providerReviewForm } from '../../contract/provider-review-check.ts';
import type { ProviderReviewDraftAnswers } from '../../contract/provider-review-fields.ts';
import type { ReviewProblems } from '../../contract/review-form.ts';
import type { Answers } from './api.ts';
import type { FormKind } from './form-kind.ts';
import { namingWarning } from './naming-warning.ts';
import { ProviderHelp } from './provider-help.tsx';
import { ProviderPreview } from './provider-preview.tsx';
import { providerSteps } from './provider-steps.tsx';

/** The answers of a form of this kind; the frame holds those of all kinds alike. */
const of = (answers: Answers): ProviderReviewDraftAnswers => answers;

const proposal = ['subjectName', 'website', 'country'];

/** Before a new one is proposed its fields are not in sight: then only the choice itself is missing. */
function findProblems(answers: object, today: string): ReviewProblems {
  const problems = providerReviewForm.findProblems(answers, today);
  if (of({ ...answers }).subjectName !== undefined) return problems;
  return Object.fromEntries(Object.entries(problems).filter(([path]) => !proposal.includes(path)));
}

/** What a member says of an accelerator, a broker, an adviser or another provider. */
export const providerForm: FormKind = {
  subjectKind: 'provider',
  form: { ...providerReviewForm, findProblems },
  pageTitle: 'Review something else',
  thisSubject: 'this provider',
  stepWords: [
    {
      heading: 'Who they are',
      intro: 'An accelerator, a broker, an adviser or a platform you worked with.',
      minutes: 1,
    },
    { heading: 'What happened', intro: 'What they promised and what you got.', minutes: 1 },
    { heading: 'Terms and facts', intro: 'What it cost you. Sums are shown in bands only.', minutes: 1 },
    {
      heading: 'Rate what you saw',
      intro: 'Leave out what you did not experience. It will not count against them.',
      minutes: 1,
    },
    { heading: 'Who sees what', intro: 'Other users cannot see who you are, unless you choose so here.', minutes: 1 },
  ],
  Steps: providerSteps,
  defaults: { displayAs: 'anonymous', publishDelay: 'next_batch' },
  subjectFields: ['providerId', ...proposal],
  proposedName: (answers) => of(answers).subjectName,
  readTexts: ['headline', 'worked', 'didNot'],
  ownName: (answers) => of(answers).venture?.name,
  warnBeforeSending: (answers) => namingWarning(of(answers), 'The subject'),
  previewTitle: 'As it will appear',
  Preview: ProviderPreview,
  Help: ProviderHelp,
};
