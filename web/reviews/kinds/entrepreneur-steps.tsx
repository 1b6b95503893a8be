import { CompanyQuestion, LinkQuestion } from '../questions/author-choices.tsx';
import { WhatWeHold } from '../questions/what-we-hold.tsx';
import { allWidgets } from '../questions/all-widgets.tsx';
import { StepQuestions } from '../questions/step-questions.tsx';
import type { StepProps } from '../form/form-kind.ts';
import { EntrepreneurSeen } from './entrepreneur-seen.tsx';

const WhatHappenedStep = () => <StepQuestions step={2} widgets={allWidgets} />;
const RatingsStep = () => <StepQuestions step={3} widgets={allWidgets} />;
const WordsStep = () => <StepQuestions step={4} widgets={allWidgets} />;

const PrivacyStep = ({ formId }: StepProps) => (
  <StepQuestions
    step={5}
    widgets={allWidgets}
    instead={{ linkUntil: <LinkQuestion />, company: <CompanyQuestion /> }}
    before={{ consentToContact: <EntrepreneurSeen formId={formId} />, linkUntil: <WhatWeHold /> }}
  />
);

/** All but the first. */
export const laterEntrepreneurSteps = [WhatHappenedStep, RatingsStep, WordsStep, PrivacyStep] as const;
