import type { EntrepreneurReviewDraftAnswers } from '../../../contract/reviews/entrepreneur-fields.ts';
import {
  contexts,
  entrepreneurAttestations,
  entrepreneurOutcomes,
  growthTags,
  outcomesByContext,
  passReasons,
  strengthTags,
} from '../../../contract/reviews/entrepreneur-options.ts';
import { entrepreneurDimensions, entrepreneurDimensionsFor } from '../../../contract/reviews/entrepreneur-ratings.ts';
import { moneyKinds } from '../../../contract/reviews/options.ts';
import { Attestations, TickQuestion } from '../questions/attestations.tsx';
import { CardsQuestion, TriQuestion } from '../questions/choice-questions.tsx';
import { EntrepreneurSeen } from './entrepreneur-preview.tsx';
import { useFormOf } from '../form/form-context.ts';
import type { StepProps } from '../form/form-kind.ts';
import { QuarterQuestion } from '../questions/number-questions.tsx';
import { RatingsQuestion } from '../questions/rating-questions.tsx';
import { TagsQuestion } from '../questions/tags-question.tsx';
import { TextQuestion } from '../questions/text-questions.tsx';
import styles from '../form/review-form.module.css';

const useEntrepreneurForm = useFormOf<EntrepreneurReviewDraftAnswers>;

function WhatHappenedStep() {
  const { answers } = useEntrepreneurForm();
  const fitting =
    answers.context === undefined ? Object.keys(entrepreneurOutcomes) : outcomesByContext[answers.context];
  const isOffered = ([outcome]: readonly [string, string]) => fitting.some((one) => one === outcome);
  // One that no longer fits stays in sight, with the reason beside it.
  const offered = Object.entries(entrepreneurOutcomes).filter((one) => isOffered(one) || one[0] === answers.outcome);
  return (
    <div className={styles.questions}>
      <CardsQuestion field="context" options={contexts} columns={2} />
      <CardsQuestion field="fundingKind" options={moneyKinds} columns={4} />
      <CardsQuestion field="outcome" options={Object.fromEntries(offered)} columns={2} />
      <TagsQuestion field="passReasons" options={passReasons} most={3} />
      <QuarterQuestion field="periodQuarter" />
    </div>
  );
}

function RatingsStep() {
  const { answers } = useEntrepreneurForm();
  const asked = entrepreneurDimensionsFor(answers.context);
  return (
    <div className={styles.questions}>
      <RatingsQuestion asked={asked.map((key) => ({ key, ...entrepreneurDimensions[key] }))} />
      <TriQuestion field="wouldEngageAgain" notSure="unsure" isRating />
      <TriQuestion field="wouldReferToPeers" notSure="unsure" isRating />
    </div>
  );
}

function WordsStep() {
  return (
    <div className={styles.questions}>
      <TagsQuestion field="strengthTags" options={strengthTags} most={5} />
      <TagsQuestion field="growthTags" options={growthTags} most={5} />
      <TextQuestion field="privateFeedback" least={50} most={3000} />
      <TextQuestion field="concernNote" least={0} most={1000} />
    </div>
  );
}

function PrivacyStep({ formId }: StepProps) {
  return (
    <div className={styles.questions}>
      <EntrepreneurSeen formId={formId} />
      <TickQuestion field="consentToContact" />
      <Attestations labels={entrepreneurAttestations} />
    </div>
  );
}

/** All but the first. */
export const laterEntrepreneurSteps = [WhatHappenedStep, RatingsStep, WordsStep, PrivacyStep] as const;
