import type { FunderReviewDraftAnswers } from '../../../contract/reviews/fields.ts';
import { reviewClassOf } from '../../../contract/reviews/options.ts';
import {
  attestations,
  introTypes,
  outcomes,
  practiceTags,
  recommendations,
  stagesReached,
} from '../../../contract/reviews/options.ts';
import { dimensions, dimensionsFor } from '../../../contract/reviews/ratings.ts';
import { Attestations } from '../questions/attestations.tsx';
import { CardsQuestion, SelectQuestion, TriQuestion } from '../questions/choice-questions.tsx';
import { DisplayQuestion } from '../questions/display-question.tsx';
import { useFormOf } from '../form/form-context.ts';
import type { StepProps } from '../form/form-kind.ts';
import { DaysQuestion, MonthQuestion, NumberQuestion } from '../questions/number-questions.tsx';
import { WhenQuestions, WhoSeesWhat, WholePreview } from '../questions/publishing-questions.tsx';
import { OverallQuestion, RatingsQuestion, UsefulQuestion } from '../questions/rating-questions.tsx';
import { TagsQuestion } from '../questions/tags-question.tsx';
import { TermsQuestion } from '../questions/terms-question.tsx';
import { TextQuestion } from '../questions/text-questions.tsx';
import styles from '../form/review-form.module.css';

const useFunderForm = useFormOf<FunderReviewDraftAnswers>;

function WhatHappenedStep() {
  return (
    <div className={styles.questions}>
      <CardsQuestion field="stageReached" options={stagesReached} columns={2} />
      <CardsQuestion field="outcome" options={outcomes} columns={2} />
      <div className={styles.pair}>
        <MonthQuestion field="firstContact" />
        <MonthQuestion field="lastContact" />
      </div>
      <SelectQuestion field="introType" options={introTypes} />
      <div className={styles.pair}>
        <NumberQuestion field="meetings" unit="meetings" />
        <DaysQuestion field="daysToFirstReply" word="never" wordLabel="They never replied" />
        <NumberQuestion field="daysToDecision" unit="days" />
        <NumberQuestion field="hoursSpent" unit="hours" />
      </div>
      <TriQuestion field="declineReasonGiven" />
      <UsefulQuestion field="feedbackUseful" />
    </div>
  );
}

function TermsStep() {
  return (
    <div className={styles.questions}>
      <TermsQuestion />
      <DaysQuestion field="daysDecisionToCash" word="unknown" wordLabel="Not known, or the money has not come" />
      <TriQuestion field="termsChangedAfterOffer" />
      <TriQuestion field="upfrontFeeAsked" />
      <TriQuestion field="confidentialityBroken" />
      <TriQuestion field="misconductConcern" />
      <TextQuestion field="concernNote" least={10} most={1000} />
    </div>
  );
}

function RatingsStep() {
  const { answers } = useFunderForm();
  const asked = dimensionsFor(answers.fundingKind, reviewClassOf(answers.stageReached));
  return (
    <div className={styles.questions}>
      <OverallQuestion />
      <RatingsQuestion asked={asked.map((key) => ({ key, ...dimensions[key] }))} />
      <CardsQuestion field="recommend" options={recommendations} columns={4} />
      <TriQuestion field="wouldTakeMoneyAgain" isRating />
      <TextQuestion field="headline" least={10} most={80} isLine placeholder="A fast no, with reasons we could use" />
      <TextQuestion field="worked" least={50} most={2000} />
      <TextQuestion field="didNot" least={50} most={2000} />
      <TextQuestion field="adviceToFunder" least={0} most={1000} />
      <TextQuestion field="adviceToPeers" least={0} most={1000} />
      <TagsQuestion field="practiceTags" options={practiceTags} most={8} />
    </div>
  );
}

function PrivacyStep({ formId }: StepProps) {
  return (
    <div className={styles.questions}>
      <DisplayQuestion formId={formId} isRoleAlwaysShown />
      <WhoSeesWhat subjectHead="The funder" isRoleAlwaysShown />
      <WholePreview formId={formId} />
      <WhenQuestions />
      <Attestations labels={attestations} />
    </div>
  );
}

/** All but the first. */
export const laterFunderSteps = [WhatHappenedStep, TermsStep, RatingsStep, PrivacyStep] as const;
