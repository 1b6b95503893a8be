import { providerReviewRules } from '../../../contract/reviews/provider-rules.ts';
import type { ProviderReviewDraftAnswers } from '../../../contract/reviews/provider-questions.ts';
import type { Answers } from '../api.ts';
import { checksOnDemand } from '../form/form-checks.ts';
import type { FormKind } from '../form/form-kind.ts';
import { stepsOnDemand } from '../form/later-steps.ts';
import { namingWarning } from '../questions/naming-warning.ts';
import { ProviderHelp } from './provider-help.tsx';
import { ProviderPreview } from './provider-preview.tsx';
import { ProviderWhoStep } from './provider-who-step.tsx';

/** The answers of a form of this kind; the frame holds those of all kinds alike. */
const of = (answers: Answers): ProviderReviewDraftAnswers => answers;

const laterSteps = stepsOnDemand(4, async () => (await import('./provider-steps.tsx')).laterProviderSteps);

/** What a member says of an accelerator, a broker, an adviser or another provider. */
export const providerForm: FormKind = {
  subjectKind: 'provider',
  form: providerReviewRules,
  checks: checksOnDemand(async () =>
    (await import('../../../contract/reviews/checked-form.ts')).withSchemas(providerReviewRules),
  ),
  pageTitle: 'Review something else',
  thisSubject: 'this provider',
  stepWords: [
    {
      heading: 'Who they are',
      intro: 'An accelerator, a broker, an adviser or a platform you worked with.',
      minutes: 1,
    },
    { heading: 'What happened', intro: 'What they promised and what you got.', minutes: 1 },
    { heading: 'Terms and facts', intro: 'What it cost you. Sums are shown in bands only.', minutes: 1 },
    {
      heading: 'Rate what you saw',
      intro: 'Leave out what you did not experience. It will not count against them.',
      minutes: 1,
    },
    { heading: 'Who sees what', intro: 'Other users cannot see who you are, unless you choose so here.', minutes: 1 },
  ],
  Steps: [ProviderWhoStep, ...laterSteps],
  laterSteps,
  defaults: { displayAs: 'anonymous', publishDelay: 'next_batch' },
  subjectFields: ['providerId', 'subjectName', 'website', 'country'],
  proposedName: (answers) => of(answers).subjectName,
  ownWords: (answers) => of(answers).venture ?? {},
  warnBeforeSending: (answers) => namingWarning(of(answers), 'The provider'),
  previewTitle: 'As it will appear',
  Preview: ProviderPreview,
  Help: ProviderHelp,
};
