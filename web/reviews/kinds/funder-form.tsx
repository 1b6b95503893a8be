import { funderReview, type FunderReviewDraftAnswers } from '../../../contract/reviews/funder-questions.ts';
import { ReviewCard } from '../../review-cards/funder-card.tsx';
import type { Answers } from '../api.ts';
import { checksOnDemand } from '../form/form-checks.ts';
import type { FormKind, PreviewProps } from '../form/form-kind.ts';
import { stepsOnDemand } from '../form/later-steps.ts';
import { FunderWhoStep } from './funder-who-step.tsx';
import { namingWarning } from '../questions/naming-warning.ts';
import { shownReview } from './shown-review.ts';
import { Note } from '../../ui/states/note.tsx';
import { RatingHelp, SendingHelp } from '../form/form-help.tsx';

/** The answers of a form of this kind; the frame holds those of all kinds alike. */
const of = (answers: Answers): FunderReviewDraftAnswers => answers;

function Preview({ answers, formId, level, marks }: PreviewProps) {
  const review = shownReview(of(answers), { id: formId, isNameProven: true });
  return <ReviewCard review={review} level={level} marks={marks} />;
}

const laterSteps = stepsOnDemand(4, async () => (await import('./funder-steps.tsx')).laterFunderSteps);

/** What an entrepreneur says of a funder. */
export const funderForm: FormKind = {
  subjectKind: 'funder',
  form: funderReview,
  checks: checksOnDemand(async () =>
    (await import('../../../contract/reviews/checked-form.ts')).withSchemas(funderReview),
  ),
  pageTitle: 'Review a funder',
  thisSubject: 'this funder',
  stepWords: [
    { heading: 'The funder and you', intro: 'Which funder you dealt with, and in which role.', minutes: 2 },
    { heading: 'What happened', intro: 'Rejections and no-replies count too.', minutes: 2 },
    {
      heading: 'Terms and facts',
      intro: 'Amounts are shown in bands only, so that they do not point to you.',
      minutes: 1,
    },
    {
      heading: 'Rate what you saw',
      intro: 'Skip what you did not experience. It does not count against them.',
      minutes: 2,
    },
    {
      heading: 'Who sees what',
      intro: 'Other users and the funder cannot see who you are unless you choose to show it here.',
      minutes: 1,
    },
  ],
  Steps: [FunderWhoStep, ...laterSteps],
  laterSteps,
  defaults: { displayAs: 'anonymous', publishDelay: 'next_batch', linkUntil: 'usual', company: 'usual' },
  ownWords: (answers) => of(answers).venture ?? {},
  warnBeforeSending: (answers) => namingWarning(of(answers), 'The funder'),
  previewTitle: 'As it will appear',
  Preview,
  Help,
};

function Help({ step }: { step: number }) {
  if (step === 3)
    return (
      <Note>
        Amounts are shown in bands. For the last contact, readers see at most a year, half-year or quarter, and only if
        enough organisations share it.
      </Note>
    );
  if (step === 4) return <RatingHelp />;
  if (step === 5) return <SendingHelp />;
  return <Note>Everything is saved as you type. You can close this page and come back.</Note>;
}
