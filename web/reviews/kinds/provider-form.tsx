import { providerReview, type ProviderReviewDraftAnswers } from '../../../contract/reviews/provider-questions.ts';
import type { Answers } from '../api.ts';
import { checksOnDemand } from '../form/form-checks.ts';
import type { FormKind, PreviewProps } from '../form/form-kind.ts';
import { stepsOnDemand } from '../form/later-steps.ts';
import { namingWarning } from '../questions/naming-warning.ts';
import { ProviderWhoStep } from './provider-who-step.tsx';
import { Note } from '../../ui/states/note.tsx';
import { RatingHelp, SendingHelp } from '../form/form-help.tsx';
import { ProviderReviewCard } from '../../review-cards/provider-card.tsx';
import { shownProviderReview } from './shown-provider-review.ts';

/** The answers of a form of this kind; the frame holds those of all kinds alike. */
const of = (answers: Answers): ProviderReviewDraftAnswers => answers;

const laterSteps = stepsOnDemand(4, async () => (await import('./provider-steps.tsx')).laterProviderSteps);

/** What a member says of an accelerator, a broker, an adviser or another provider. */
export const providerForm: FormKind = {
  subjectKind: 'provider',
  form: providerReview,
  checks: checksOnDemand(async () =>
    (await import('../../../contract/reviews/checked-form.ts')).withSchemas(providerReview),
  ),
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
      intro: 'Skip what you did not experience. It does not count against them.',
      minutes: 1,
    },
    {
      heading: 'Who sees what',
      intro: 'Other users cannot see who you are unless you choose to show it here.',
      minutes: 1,
    },
  ],
  Steps: [ProviderWhoStep, ...laterSteps],
  laterSteps,
  defaults: { displayAs: 'anonymous', publishDelay: 'next_batch', linkUntil: 'usual', company: 'usual' },
  ownWords: (answers) => of(answers).venture ?? {},
  warnBeforeSending: (answers) => namingWarning(of(answers), 'The provider'),
  previewTitle: 'As it will appear',
  Preview,
  Help,
};

function Help({ step }: { step: number }) {
  if (step === 3)
    return <Note>Amounts are shown in bands and percentages as medians, so that they do not point to you.</Note>;
  if (step === 4) return <RatingHelp />;
  if (step === 5) return <SendingHelp />;
  return <Note>Everything is saved as you type. You can close this page and come back.</Note>;
}

/** The review of a provider as readers will see it, as far as it is written. */
function Preview({ answers, formId, level, marks }: PreviewProps) {
  const review = shownProviderReview(answers, { id: formId, isNameProven: true });
  return <ProviderReviewCard review={review} level={level} marks={marks} />;
}
