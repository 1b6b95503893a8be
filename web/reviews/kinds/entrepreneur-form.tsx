import {
  entrepreneurReview,
  type EntrepreneurReviewDraftAnswers,
} from '../../../contract/reviews/entrepreneur-questions.ts';
import type { Answers } from '../api.ts';
import { EntrepreneurPreview } from './entrepreneur-preview.tsx';
import { EntrepreneurWhoStep } from './entrepreneur-who-step.tsx';
import { checksOnDemand } from '../form/form-checks.ts';
import type { FormKind } from '../form/form-kind.ts';
import { stepsOnDemand } from '../form/later-steps.ts';
import { Note } from '../../ui/states/note.tsx';
import { RatingHelp, SendingHelp } from '../form/form-help.tsx';

/** The answers of a form of this kind; the frame holds those of all kinds alike. */
const of = (answers: Answers): EntrepreneurReviewDraftAnswers => answers;

const laterSteps = stepsOnDemand(4, async () => (await import('./entrepreneur-steps.tsx')).laterEntrepreneurSteps);

/** What a funder says of an entrepreneur. Nothing of it is a public text. */
export const entrepreneurForm: FormKind = {
  subjectKind: 'entrepreneur',
  form: entrepreneurReview,
  checks: checksOnDemand(async () =>
    (await import('../../../contract/reviews/checked-form.ts')).withSchemas(entrepreneurReview),
  ),
  pageTitle: 'Review an entrepreneur',
  thisSubject: 'this organisation',
  stepWords: [
    { heading: 'The company and you', intro: 'You review the company and how it worked with you.', minutes: 2 },
    { heading: 'What happened', intro: 'A clear no helps them as much as a yes.', minutes: 1 },
    {
      heading: 'Rate what you saw',
      intro: 'You review the company and how it worked with you. Never name a person.',
      minutes: 1,
    },
    { heading: 'In your words', intro: 'Only the venture and our moderators read this.', minutes: 1 },
    { heading: 'Who sees what', intro: 'The venture reads "a funder" and its kind, never who you are.', minutes: 1 },
  ],
  Steps: [EntrepreneurWhoStep, ...laterSteps],
  laterSteps,
  defaults: {},
  // The id of a listed funder is its name in words.
  ownWords: (answers) => of(answers).newFunderOrg ?? { name: of(answers).funderOrgId?.replaceAll('-', ' ') },
  warnBeforeSending: () => null,
  previewTitle: 'As the venture reads it',
  Preview: EntrepreneurPreview,
  Help,
};

function Help({ step }: { step: number }) {
  if (step === 3) return <RatingHelp />;
  if (step === 4)
    return (
      <Note>
        Write as you would say it to them: what you saw and what would help next time. You are reviewing the
        organisation, so please do not name anyone.
      </Note>
    );
  if (step === 5) return <SendingHelp />;
  return (
    <Note>Everything is saved as you type. Readers see only the type of funder you write for, never which one.</Note>
  );
}
