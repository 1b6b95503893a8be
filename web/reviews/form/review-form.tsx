import { startTransition, useEffect, useMemo, useRef, useState, type FormEvent } from 'react';
import type { ReviewProblems } from '../../../contract/reviews/problems.ts';
import { proposedNameOf } from '../../../contract/reviews/question.ts';
import { CallError } from '../../api/call.ts';
import { reportFailure } from '../../api/query-client.ts';
import { onDemand } from '../../ui/on-demand.tsx';
import { ConfirmDialog } from '../../ui/overlays/dialog.tsx';
import { FailureNote } from '../../ui/states/failure-note.tsx';
import { focusFirstError } from '../../ui/forms/first-error.ts';
import { FormSummary } from '../../ui/forms/form-summary.tsx';
import { Box, Stack, Text } from '../../ui/layout/layout.tsx';
import type { Answers } from '../api.ts';
import type { ConflictNoteProps } from './conflict-note.tsx';
import { FormBar } from './form-bar.tsx';
import { FormContext } from './form-context.ts';
import { useFormKeys } from './form-keys.ts';
import { firstStepWith, type FormKind } from './form-kind.ts';
import { FormSide, StepsSide, StepsTop } from './form-sides.tsx';
import { FormNotice, type Notice } from './form-notice.tsx';
import { TakenNote } from '../questions/taken-note.tsx';
import type { DraftState } from './use-review-draft.ts';
import { problemsOfUnread } from './unread-texts.ts';
import { useStepHistory } from './use-step-history.ts';
import { useReviewProblems } from './use-review-problems.ts';
import styles from './review-form.module.css';

/** Two windows seldom write the same draft. */
const ConflictNote = onDemand<ConflictNoteProps>(async () => (await import('./conflict-note.tsx')).ConflictNote);

export interface ReviewFormProps {
  kind: FormKind;
  formId: string;
  draft: DraftState;
  subjectName: string | null;
  /** The review was sent already: its subject stays. */
  isSubjectFixed: boolean;
  notice?: Notice | null;
  onSend: (sent: { answers: Answers; version: number }) => Promise<void>;
  onSent: (subjectName: string) => void;
}

/** A review in five steps. Steps can be visited in any order; only sending checks all of them. */
export function ReviewForm(props: ReviewFormProps) {
  const { kind, formId, draft, isSubjectFixed, notice } = props;
  const { answers, step, saveState } = draft;
  const [subject, setSubject] = useState(props.subjectName);
  const name = subject ?? proposedNameOf(kind.form.questions, answers) ?? null;
  const checks = useReviewProblems(kind, draft, isSubjectFixed);
  const { problems, attempt } = checks;
  const { heading, goTo } = useStepChange(draft);
  const sending = useSending(props, checks, name);
  const form = useFormState(kind, draft, checks);
  const keys = useFormKeys();

  function onSubmit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const place = event.currentTarget;
    const unread = unreadInStep(kind, draft);
    if (unread.length > 0) {
      unread.forEach(checks.touch);
      // Once they are marked.
      requestAnimationFrame(() => focusFirstError(place));
    } else if (step < kind.form.steps.length) goTo(step + 1);
    else void sending.ask();
  }

  const words = kind.stepWords[step - 1];
  const Step = kind.Steps[step - 1];
  return (
    <FormContext value={form}>
      <StepsTop step={step} saveState={saveState} formId={formId} />
      <Stack ref={keys} as="form" flex={1} onSubmit={onSubmit} noValidate>
        <Box className={styles.columns} flex={1} width="100%" maxWidth="1440px" mx="auto">
          <StepsSide
            formId={formId}
            step={step}
            problems={checks.isKnown ? problems : null}
            hasTried={attempt > 0}
            subject={name}
            saveState={saveState}
            onGo={goTo}
          />
          <Box className={styles.middle} minWidth={0} maxWidth="760px" mx="auto" px="page" pt={6} pb={9}>
            <h1 ref={heading} tabIndex={-1}>
              {words?.heading}
            </h1>
            <Text mt={3} mb={6} tone="dim" size="lg">
              {words?.intro}
            </Text>
            <Stack className={styles.notes} gap={4}>
              {notice && <FormNotice notice={notice} />}
              {saveState.kind === 'conflict' && <ConflictNote message={saveState.message} draft={draft} />}
              <TakenNote kind={kind} answers={answers} state={saveState} />
              <FormSummary errorCount={Object.keys(problems).length} attempt={attempt} />
              {sending.failure && <FailureNote>{sending.failure}</FailureNote>}
            </Stack>
            {Step && <Step formId={formId} subject={subject} isSubjectFixed={isSubjectFixed} onSubject={setSubject} />}
          </Box>
          <FormSide step={step} formId={formId} />
        </Box>
        <FormBar step={step} saveState={saveState} isSending={sending.isSending} onBack={() => goTo(step - 1)} />
      </Stack>
      {sending.dialog}
    </FormContext>
  );
}

/** The texts of this step that are not understood, which keep the writer in it. */
function unreadInStep(kind: FormKind, { answers, unread, step }: DraftState): string[] {
  const fields = kind.form.steps[step - 1]?.fields ?? [];
  const paths = Object.keys(problemsOfUnread(kind, answers, unread));
  return paths.filter((path) => fields.includes(path.split('.', 1)[0] ?? ''));
}

type Checks = ReturnType<typeof useReviewProblems>;

function useFormState(kind: FormKind, draft: DraftState, { shown, touch, forget }: Checks) {
  const { answers, setAnswers, unread, setUnread } = draft;
  return useMemo(
    () => ({
      kind,
      answers,
      setAnswer: (field: string, value: unknown) => {
        forget(field);
        setAnswers((before) => ({ ...before, [field]: value }));
      },
      shownProblems: shown,
      touch,
      unread,
      setUnread,
    }),
    [kind, answers, setAnswers, forget, shown, touch, unread, setUnread],
  );
}

const notSaved = 'Not sent, because it is not saved yet. Your text stays on this device.';

/** Checks everything, asks where something cannot be withdrawn, and sends. */
function useSending({ kind, draft, onSend, onSent }: ReviewFormProps, checks: Checks, name: string | null) {
  const { answers, step } = draft;
  const [failure, setFailure] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const [isConfirming, setConfirming] = useState(false);
  /** Holds before the next drawing does: a second press in the same moment sends nothing. */
  const isBusy = useRef(false);
  const warning = kind.warnBeforeSending(answers);

  async function alone(work: () => Promise<void>): Promise<void> {
    if (isBusy.current) return;
    isBusy.current = true;
    setSending(true);
    try {
      await work();
    } finally {
      isBusy.current = false;
      setSending(false);
    }
  }

  async function send(): Promise<void> {
    setConfirming(false);
    setFailure(null);
    try {
      if (!(await draft.flush())) return setFailure(notSaved);
      await onSend({ answers, version: draft.version() });
      draft.finish();
      onSent(name ?? '');
    } catch (error) {
      reportFailure(error);
      const errors = error instanceof CallError ? error.errors : {};
      const place = firstStepWith(kind, errors);
      if (error instanceof CallError && error.code === 'invalid' && place !== null) {
        checks.tell(errors);
        draft.goTo(place);
      } else setFailure(error instanceof Error ? error.message : 'The review was not sent.');
    }
  }

  async function askAfter(problems: ReviewProblems): Promise<void> {
    const place = firstStepWith(kind, problems);
    if (place !== null) {
      checks.markTried();
      if (place !== step) draft.goTo(place);
    } else if (warning !== null) setConfirming(true);
    else await send();
  }

  async function ask(): Promise<void> {
    if (checks.isKnown) return askAfter(checks.problems);
    const problems = await checks.find().catch(() => null);
    if (problems === null) setFailure('We could not check your answers. Check your connection and send again.');
    else await askAfter(problems);
  }

  const dialog = (
    <ConfirmDialog
      isOpen={isConfirming && warning !== null}
      onClose={() => setConfirming(false)}
      title={warning?.title ?? ''}
      keepLabel="Go back"
      confirmLabel="Send review"
      onConfirm={() => void alone(send)}
    >
      {warning?.text}
    </ConfirmDialog>
  );
  return { failure, isSending, ask: () => alone(ask), dialog };
}

/** Going to a step starts at its top, for eyes and for screen readers. */
function useStepChange(draft: DraftState) {
  const heading = useRef<HTMLHeadingElement>(null);
  const wantsHeading = useRef<number | null>(null);
  const { step } = draft;
  useEffect(() => {
    // With the keyboard, the way into the form does not lead through the menu and the list of steps.
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, []);
  useEffect(() => {
    // Skipped where sending led to a step: there the focus goes to the first mistake.
    if (wantsHeading.current !== step) return;
    wantsHeading.current = null;
    window.scrollTo({ top: 0, behavior: 'instant' });
    heading.current?.focus({ preventScroll: true });
  }, [step]);
  const show = (next: number): void => {
    wantsHeading.current = next;
    // The press shows first, then the step: that takes a slow device a while.
    startTransition(() => draft.goTo(next));
  };
  const note = useStepHistory(step, show);
  const goTo = (next: number): void => {
    show(next);
    if (next !== step) note(next);
  };
  return { heading, goTo };
}
