import { useState } from 'react';
import type { ReviewProblems } from '../../../contract/reviews/problems.ts';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { Monogram } from '../../ui/monogram.tsx';
import { TextButton } from '../../ui/text-button.tsx';
import type { SaveState } from './autosave.ts';
import { useReviewForm } from './form-context.ts';
import { RemindMe } from '../../reminders/remind-me.tsx';
import { Group, Text } from '../../ui/layout/layout.tsx';
import { SaveLine } from './save-line.tsx';
import { StepsBar, StepsNav } from './steps-nav.tsx';
import styles from './review-form.module.css';
import { useMarks } from './use-marks.ts';

interface StepsSideProps {
  formId: string;
  step: number;
  problems: ReviewProblems | null;
  hasTried: boolean;
  subject: string | null;
  saveState: SaveState;
  onGo: (step: number) => void;
}

/** Left of the form: the subject of the review, the steps, the state of saving, and a way to postpone it. */
export function StepsSide({ formId, subject, saveState, ...nav }: StepsSideProps) {
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
        {saveState.kind !== 'device' && <RemindMe draftId={formId} />}
      </div>
    </div>
  );
}

/** On a small window, in the place of both sides. */
export function StepsTop({ step, saveState, formId }: { step: number; saveState: SaveState; formId: string }) {
  const [isOpen, setOpen] = useState(false);
  const { kind, answers } = useReviewForm();
  const marks = useMarks();
  const { steps } = kind.form;
  return (
    <div className={styles.top}>
      <Group className={styles.topLine} gap={4} size="sm" wrap={false} align="stretch" justify="space-between">
        <b className="strong">
          Step {step} of {steps.length}: {steps[step - 1]?.title}
        </b>
        <TextButton onClick={() => setOpen(true)}>Preview</TextButton>
      </Group>
      <StepsBar step={step} />
      <Group className={styles.topLine} gap={4} size="sm" wrap={false} align="stretch" justify="space-between">
        <SaveLine state={saveState} />
        {saveState.kind !== 'device' && <RemindMe draftId={formId} isText />}
      </Group>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={kind.previewTitle}>
        <kind.Preview answers={answers} formId={formId} marks={marks} />
      </Dialog>
    </div>
  );
}

/** Right of the form: the review as it grows, and what helps with this step. */
export function FormSide({ step, formId }: { step: number; formId: string }) {
  const { kind, answers } = useReviewForm();
  const marks = useMarks();
  return (
    <aside className={styles.side} aria-label="Preview and help">
      {/* The last step has the whole preview in the middle. */}
      {step < kind.form.steps.length && (
        <div className={styles.previewBox}>
          <p className={styles.previewHead}>
            <span>{kind.previewTitle}</span>
            <span className="dim">Draft</span>
          </p>
          <div className={styles.previewBody}>
            <kind.Preview answers={answers} formId={formId} marks={marks} level={2} />
          </div>
        </div>
      )}
      <kind.Help step={step} />
      <Text mt={6} tone="faint" size="xs">
        Keys: arrows or a digit choose an answer. Ctrl+Enter (⌘ Enter on a Mac) continues.
      </Text>
    </aside>
  );
}
