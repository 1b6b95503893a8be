import type { ProviderReviewDraftAnswers } from '../../../contract/reviews/provider-fields.ts';
import { feeModels, locations, offerings } from '../../../contract/reviews/provider-options.ts';
import { providerDimensions, providerDimensionsFor } from '../../../contract/reviews/provider-ratings.ts';
import { attestations, authorRoles, recommendations } from '../../../contract/reviews/options.ts';
import { Attestations } from '../questions/attestations.tsx';
import { CardsQuestion, SelectQuestion, TriQuestion } from '../questions/choice-questions.tsx';
import { CurrencyQuestion } from '../questions/currency-question.tsx';
import { DisplayQuestion } from '../questions/display-question.tsx';
import { useFormOf } from '../form/form-context.ts';
import type { StepProps } from '../form/form-kind.ts';
import { MonthQuestion, NumberQuestion } from '../questions/number-questions.tsx';
import { OrganisationQuestion } from '../questions/organisation-question.tsx';
import { WhenQuestions, WhoSeesWhat, WholePreview } from '../questions/publishing-questions.tsx';
import { OverallQuestion, RatingsQuestion } from '../questions/rating-questions.tsx';
import { TagsQuestion } from '../questions/tags-question.tsx';
import { TextQuestion } from '../questions/text-questions.tsx';
import styles from '../form/review-form.module.css';

const useProviderForm = useFormOf<ProviderReviewDraftAnswers>;

function WhatHappenedStep() {
  return (
    <div className={styles.questions}>
      <TextQuestion field="programme" least={2} most={120} isLine />
      <NumberQuestion field="cohortYear" unit="" isYear />
      <div className={styles.pair}>
        <MonthQuestion field="usedFrom" />
        <MonthQuestion field="usedTo" />
        <NumberQuestion field="durationWeeks" unit="weeks" />
      </div>
      <CardsQuestion field="location" options={locations} columns={4} />
      <TagsQuestion field="promised" options={offerings} most={8} />
      <TagsQuestion field="delivered" options={offerings} most={8} />
      <TriQuestion field="raisedWithin12Months" />
    </div>
  );
}

function TermsStep() {
  return (
    <div className={styles.questions}>
      <TagsQuestion field="feeModel" options={feeModels} most={8} />
      <div className={styles.pair}>
        <NumberQuestion field="amountPaid" unit="" allowDecimal />
        <NumberQuestion field="stipendOrCash" unit="" allowDecimal />
        <CurrencyQuestion />
        <NumberQuestion field="successFeePct" unit="%" allowDecimal />
        <NumberQuestion field="equityTakenPct" unit="%" allowDecimal />
      </div>
      <TriQuestion field="upfrontFeeAsked" />
      <TriQuestion field="exclusivityAsked" />
      <TriQuestion field="guaranteedSuccessClaimed" />
    </div>
  );
}

function RatingsStep() {
  const asked = providerDimensionsFor(useProviderForm().answers.subjectType);
  return (
    <div className={styles.questions}>
      <OverallQuestion />
      <RatingsQuestion asked={asked.map((key) => ({ key, ...providerDimensions[key] }))} />
      <CardsQuestion field="recommend" options={recommendations} columns={4} />
      <TextQuestion field="headline" least={10} most={80} isLine placeholder="Good mentors, a late start" />
      <TextQuestion field="worked" least={50} most={2000} />
      <TextQuestion field="didNot" least={50} most={2000} />
    </div>
  );
}

function PrivacyStep({ formId }: StepProps) {
  return (
    <div className={styles.questions}>
      <DisplayQuestion formId={formId} isRoleAlwaysShown={false} />
      <SelectQuestion field="authorRole" options={authorRoles} />
      <OrganisationQuestion />
      <WhoSeesWhat subjectHead="The provider" isRoleAlwaysShown={false} />
      <WholePreview formId={formId} />
      <WhenQuestions />
      <Attestations labels={attestations} />
    </div>
  );
}

/** All but the first. */
export const laterProviderSteps = [WhatHappenedStep, TermsStep, RatingsStep, PrivacyStep] as const;
