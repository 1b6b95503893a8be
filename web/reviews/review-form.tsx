import { useEffect, useMemo, useRef, useState, type FormEvent } from 'react';
import type { ReviewField } from '../../contract/review-fields.ts';
import { steps } from '../../contract/review-questions.ts';
import { CallError } from '../api/call.ts';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { FormSummary } from '../ui/form-summary.tsx';
import { Note } from '../ui/note.tsx';
import type { Answers } from './api.ts';
import { ConflictNote } from './conflict-note.tsx';
import { FormBar } from './form-bar.tsx';
import { FormContext } from './form-context.ts';
import { FormSide, StepsSide, StepsTop } from './form-sides.tsx';
import { PrivacyStep } from './privacy-step.tsx';
import { RatingsStep } from './ratings-step.tsx';
import { stepWords } from './step-words.ts';
import { TermsStep } from './terms-step.tsx';
import type { DraftState } from './use-review-draft.ts';
import { firstStepWith, useReviewProblems } from './use-review-problems.ts';
import { WhatHappenedStep } from './what-happened-step.tsx';
import { WhoStep } from './who-step.tsx';
import styles from './review-form.module.css';

interface ReviewFormProps {
  formId: string;
  draft: DraftState;
  subjectName: string | null;
  /** The review was sent already: its funder stays. */
  isFunderFixed: boolean;
  notice?: string | null;
  onSend: (sent: { answers: Answers; version: number }) => Promise<void>;
  onSent: (subjectName: string) => void;
}

/** The funder review in five steps. Steps can be visited in any order; only sending checks all of them. */
export function ReviewForm({ formId, draft, subjectName, isFunderFixed, notice, onSend, onSent }: ReviewFormProps) {
  const { answers, step, saveState, setAnswers } = draft;
  const [subject, setSubject] = useState(subjectName);
  const [failure, setFailure] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const [isConfirming, setConfirming] = useState(false);
  const { problems, shown, attempt, touch, forget, tell, markTried } = useReviewProblems(answers, isFunderFixed);
  const { heading, goTo } = useStepChange(draft);

  const form = useMemo(
    () => ({
      answers,
      setAnswer: <F extends ReviewField>(field: F, value: Answers[F]) => {
        forget(field);
        setAnswers((before) => ({ ...before, [field]: value }));
      },
      shownProblems: shown,
      touch,
    }),
    [answers, setAnswers, forget, shown, touch],
  );

  async function send(): Promise<void> {
    setConfirming(false);
    setSending(true);
    setFailure(null);
    try {
      // What could not be saved says so by itself, beside the steps.
      if (!(await draft.flush())) return;
      await onSend({ answers, version: draft.version() });
      draft.finish();
      onSent(subject ?? answers.newFunder?.name ?? '');
    } catch (error) {
      const errors = error instanceof CallError ? error.errors : {};
      const place = firstStepWith(errors);
      if (error instanceof CallError && error.code === 'invalid' && place !== null) {
        tell(errors);
        draft.goTo(place);
      } else setFailure(error instanceof Error ? error.message : 'The review was not sent.');
    } finally {
      setSending(false);
    }
  }

  function onSubmit(event: FormEvent): void {
    event.preventDefault();
    if (step < steps.length) return goTo(step + 1);
    const place = firstStepWith(problems);
    if (place !== null) {
      markTried();
      if (place !== step) draft.goTo(place);
    } else if (answers.displayAs === 'named_venture') setConfirming(true);
    else void send();
  }

  const name = subject ?? answers.newFunder?.name ?? null;
  const words = stepWords[steps[step - 1]?.key ?? 'who'];
  return (
    <FormContext value={form}>
      <StepsTop step={step} saveState={saveState} answers={answers} formId={formId} />
      <form className={styles.frame} onSubmit={onSubmit} noValidate>
        <div className={styles.columns}>
          <StepsSide
            step={step}
            problems={problems}
            hasTried={attempt > 0}
            subject={name}
            saveState={saveState}
            onGo={goTo}
          />
          <div className={styles.middle}>
            <h1 ref={heading} tabIndex={-1}>
              {words.title}
            </h1>
            <p className={styles.intro}>{words.intro}</p>
            <div className={styles.notes}>
              {notice && <Note tone="info">{notice}</Note>}
              {saveState.kind === 'conflict' && <ConflictNote message={saveState.message} draft={draft} />}
              <FormSummary errorCount={Object.keys(problems).length} attempt={attempt} />
              {failure && <Note tone="error">{failure}</Note>}
            </div>
            {step === 1 && <WhoStep subject={subject} isFunderFixed={isFunderFixed} onSubject={setSubject} />}
            {step === 2 && <WhatHappenedStep />}
            {step === 3 && <TermsStep />}
            {step === 4 && <RatingsStep />}
            {step === 5 && <PrivacyStep formId={formId} />}
          </div>
          <FormSide step={step} answers={answers} formId={formId} />
        </div>
        <FormBar step={step} saveState={saveState} isSending={isSending} onBack={() => goTo(step - 1)} />
      </form>
      <ConfirmDialog
        isOpen={isConfirming}
        onClose={() => setConfirming(false)}
        title="Show your organisation by name?"
        keepLabel="Go back"
        confirmLabel="Send review"
        onConfirm={() => void send()}
      >
        Once we have proof that you dealt with them, {answers.venture?.name} stands beside this review. The funder will
        know that it is you.
      </ConfirmDialog>
    </FormContext>
  );
}

/** Going to a step starts at its top, for eyes and for screen readers. */
function useStepChange(draft: DraftState) {
  const heading = useRef<HTMLHeadingElement>(null);
  const wantsHeading = useRef<number | null>(null);
  const { step } = draft;
  useEffect(() => {
    // Not where sending led to a step: there the focus goes to the first mistake.
    if (wantsHeading.current !== step) return;
    wantsHeading.current = null;
    window.scrollTo({ top: 0, behavior: 'instant' });
    heading.current?.focus({ preventScroll: true });
  }, [step]);
  const goTo = (next: number): void => {
    wantsHeading.current = next;
    draft.goTo(next);
  };
  return { heading, goTo };
}
