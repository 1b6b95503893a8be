import { useState } from 'react';
import type { ReviewProblems } from '../../contract/review-check.ts';
import { steps } from '../../contract/review-questions.ts';
import { ratingWords } from '../../contract/review-ratings.ts';
import { ReviewCard } from '../funders/review-card.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Monogram } from '../ui/monogram.tsx';
import { Note } from '../ui/note.tsx';
import { TextButton } from '../ui/text-button.tsx';
import type { Answers } from './api.ts';
import type { SaveState } from './autosave.ts';
import { SaveLine } from './save-line.tsx';
import { shownReview } from './shown-review.ts';
import { StepsBar, StepsNav } from './steps-nav.tsx';
import styles from './review-form.module.css';

interface StepsSideProps {
  step: number;
  problems: ReviewProblems;
  hasTried: boolean;
  subject: string | null;
  saveState: SaveState;
  onGo: (step: number) => void;
}

/** Left of the form: whom the review is about, the steps, and whether it is saved. */
export function StepsSide({ subject, saveState, ...nav }: StepsSideProps) {
  return (
    <div className={styles.steps}>
      {subject && (
        <div className={styles.subject}>
          <Monogram name={subject} size={28} />
          <p>
            <span className="small dim">Your review of</span>
            <b className="strong">{subject}</b>
          </p>
        </div>
      )}
      <StepsNav {...nav} />
      <div className={styles.savedSide}>
        <SaveLine state={saveState} />
      </div>
    </div>
  );
}

interface PreviewProps {
  answers: Answers;
  formId: string;
}

/** On a small window, in the place of both sides. */
export function StepsTop({ step, saveState, answers, formId }: PreviewProps & { step: number; saveState: SaveState }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={styles.top}>
      <div className={styles.topLine}>
        <b className="strong">
          Step {step} of {steps.length}: {steps[step - 1]?.title}
        </b>
        <TextButton onClick={() => setOpen(true)}>Preview</TextButton>
      </div>
      <StepsBar step={step} />
      <SaveLine state={saveState} />
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title="As it will appear">
        <ReviewCard review={shownReview(answers, { id: formId, isNameProven: true })} />
      </Dialog>
    </div>
  );
}

/** Right of the form: the review as it grows, and what helps with this step. */
export function FormSide({ step, answers, formId }: PreviewProps & { step: number }) {
  return (
    <aside className={styles.side} aria-label="Preview and help">
      {/* The last step has the whole preview in the middle. */}
      {step < steps.length && (
        <div className={styles.previewBox}>
          <p className={styles.previewHead}>
            <span>As it will appear</span>
            <span className="dim">Draft</span>
          </p>
          <div className={styles.previewBody}>
            <ReviewCard review={shownReview(answers, { id: formId, isNameProven: true })} level={2} />
          </div>
        </div>
      )}
      <Help step={step} />
    </aside>
  );
}

function Help({ step }: { step: number }) {
  if (step === 3)
    return (
      <Note>
        Amounts are shown in bands and dates as half-years or years. Nobody can work back to you from the numbers.
      </Note>
    );
  if (step === 4) {
    return (
      <section className={styles.help}>
        <h2>What the numbers mean</h2>
        <dl className={styles.numbers}>
          {([5, 4, 3, 2, 1] as const).map((rating) => (
            <div key={rating}>
              <dt>{rating}</dt>
              <dd>{ratingWords[rating]}</dd>
            </div>
          ))}
        </dl>
        <p>Keys 1 to 5 rate the question that has the focus.</p>
      </section>
    );
  }
  if (step === 5) {
    return (
      <section className={styles.help}>
        <h2>What happens next</h2>
        <p>
          A person reads your review, usually within two working days. If something needs a change, we ask you. We do
          not edit your words. We can be forced by a court to hand over what we hold.
        </p>
      </section>
    );
  }
  return <Note>Everything is saved as you type. You can close this page and come back.</Note>;
}
