import { allWidgets } from '../questions/all-widgets.tsx';
import { CompanyQuestion, LinkQuestion } from '../questions/author-choices.tsx';
import { DisplayQuestion } from '../questions/display-question.tsx';
import { GroupMeter } from '../questions/group-meter.tsx';
import { WhoSeesWhat, WholePreview } from '../questions/publishing-questions.tsx';
import { StepQuestions } from '../questions/step-questions.tsx';
import { WhatWeHold } from '../questions/what-we-hold.tsx';
import type { StepProps } from '../form/form-kind.ts';

const WhatHappenedStep = () => <StepQuestions step={2} widgets={allWidgets} />;
const TermsStep = () => <StepQuestions step={3} widgets={allWidgets} />;
const RatingsStep = () => <StepQuestions step={4} widgets={allWidgets} />;

function PrivacyStep({ formId }: StepProps) {
  const seen = (
    <>
      <WhoSeesWhat subjectHead="The funder" isRoleAlwaysShown />
      <WholePreview formId={formId} />
      <WhatWeHold />
    </>
  );
  return (
    <StepQuestions
      step={5}
      widgets={allWidgets}
      instead={{
        displayAs: <DisplayQuestion formId={formId} isRoleAlwaysShown />,
        linkUntil: <LinkQuestion />,
        company: <CompanyQuestion />,
      }}
      before={{ displayAs: <GroupMeter />, linkUntil: seen }}
    />
  );
}

/** All but the first. */
export const laterFunderSteps = [WhatHappenedStep, TermsStep, RatingsStep, PrivacyStep] as const;
