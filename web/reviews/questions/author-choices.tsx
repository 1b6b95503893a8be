import {
  endedLinkDays,
  intakeHours,
  longestBatchDays,
  longestWaitDays,
  settlementDays,
} from '../../../contract/reviews/days.ts';
import { authorChoiceQuestions } from '../../../contract/reviews/shared-questions.ts';
import type { SubjectKind } from '../../../contract/reviews/forms.ts';
import type { AuthorChoices } from '../../../contract/reviews/reviews.ts';
import { useAuthorDays } from '../../api/config.ts';
import { ChoiceCards } from '../../ui/forms/choices.tsx';
import { useFormOf, useQuestion } from '../form/form-context.ts';

/** What the author decides about the way of their review, each with what it means. */

const { linkUntil, company } = authorChoiceQuestions;
export const usualChoices: AuthorChoices = { company: 'usual', linkUntil: 'usual' };

interface ChoiceProps<Value> {
  value: Value;
  onChange: (value: Value) => void;
}

export function LinkField({ value, onChange }: ChoiceProps<AuthorChoices['linkUntil']>) {
  const authorDays = useAuthorDays();
  return (
    <ChoiceCards
      label={linkUntil.label}
      value={value}
      onChange={onChange}
      cards={[
        {
          value: 'usual',
          title: authorDays === 0 ? 'After the day of publication' : `${authorDays} days after publication`,
          text: `Until then you can withdraw it from your account and ask us about our decision. If we decline the review: ${endedLinkDays} days after you hear of it, or ${Math.max(authorDays, endedLinkDays)} if you can still change it.`,
        },
        {
          value: 'soon',
          title: linkUntil.options.soon,
          text: 'The night after you hear of it. Get your return code before then: afterwards it is the only way to change or withdraw the review. If we finally decline the review: the night after you hear of it.',
        },
      ]}
    />
  );
}

/** What becomes public without others, where the author does not wait for them. */
const mayAppearAlone: Readonly<Record<SubjectKind, string>> = {
  funder: `It may also be published alone: after ${longestBatchDays} days if we know many deals of the funder, otherwise only if you agree to that when you send it.`,
  provider: 'It may also be published alone, but only if you agree to that when you send it.',
  entrepreneur: 'The organisation may read it without others.',
};

interface CompanyFieldProps extends ChoiceProps<AuthorChoices['company']> {
  subjectKind: SubjectKind;
}

export function CompanyField({ subjectKind, value, onChange }: CompanyFieldProps) {
  return (
    <ChoiceCards
      label={company.label}
      help="Reviews go to our moderators, and our decisions to their authors, three at a time, to make it harder to match a review with a member."
      value={value}
      onChange={onChange}
      cards={[
        {
          value: 'usual',
          title: company.options.usual,
          text: `It goes to our moderators after ${intakeHours} hours at the latest, and you hear of our decision within ${settlementDays} days. When few people are writing, it may be sent alone. An admin who watches who was active could then guess that it is yours. ${mayAppearAlone[subjectKind]}`,
        },
        {
          value: 'two_others',
          title: company.options.two_others,
          text: `It goes to our moderators with two others, and appears on the page with two others, however long that takes. Our decision, and the access that comes with it, wait up to ${longestWaitDays} days for two others. The access you get for sending it is not extended for that.`,
        },
      ]}
    />
  );
}

export function LinkQuestion() {
  const { answers } = useFormOf<Partial<AuthorChoices>>();
  const { set } = useQuestion('linkUntil');
  return <LinkField value={answers.linkUntil ?? usualChoices.linkUntil} onChange={set} />;
}

export function CompanyQuestion() {
  const { answers, kind } = useFormOf<Partial<AuthorChoices>>();
  const { set } = useQuestion('company');
  return <CompanyField subjectKind={kind.subjectKind} value={answers.company ?? usualChoices.company} onChange={set} />;
}
