import { QueryClient } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { renderPage } from '../../../tests/render-page.tsx';
import { reviewForms } from '../../../contract/reviews/forms.ts';
import { subjectFieldsOf } from '../../../contract/reviews/question.ts';
import type { ProviderReviewDraftAnswers } from '../../../contract/reviews/provider-questions.ts';
import { ProviderReviewCard } from '../../review-cards/provider-card.tsx';
import type { Answers } from '../api.ts';
import { entrepreneurForm } from '../kinds/entrepreneur-form.tsx';
import { FormContext } from './form-context.ts';
import { readTextsOf, type FormKind } from './form-kind.ts';
import { funderForm } from '../kinds/funder-form.tsx';
import { providerForm } from '../kinds/provider-form.tsx';
import { shownProviderReview } from '../kinds/shown-provider-review.ts';

// All countries of the world would only slow these tests down.
vi.mock('../../ui/forms/country-options.ts', () => ({ countryOptions: [{ value: 'KE', label: 'Kenya' }] }));

// A page loads them once its form stands.
beforeAll(async () => {
  for (const { laterSteps } of [funderForm, entrepreneurForm, providerForm])
    await Promise.all(laterSteps.map(({ load }) => load()));
});
beforeEach(() => vi.stubGlobal('fetch', () => new Promise(() => undefined)));
afterEach(() => vi.unstubAllGlobals());

const tied = { tie: 'yes', tieKind: 'other' };
/** Answers that lead to all questions of a form between them. */
const ways: readonly [FormKind, readonly Answers[]][] = [
  [
    funderForm,
    [
      { ...tied, outcome: 'they_declined', misconductConcern: 'yes' },
      { stageReached: 'funded', fundingKind: 'debt', newFunder: { name: 'Marlow Fund' } },
    ],
  ],
  [
    entrepreneurForm,
    [
      { ...tied, outcome: 'declined' },
      { newVenture: { name: 'Pellow Robotics' }, newFunderOrg: { name: 'Marlow Fund' } },
    ],
  ],
  [
    providerForm,
    [
      { ...tied, subjectType: 'other', displayAs: 'role_and_region', amountPaid: 200 },
      { subjectType: 'accelerator', subjectName: 'Tarnhollow' },
    ],
  ],
];

function showStep(kind: FormKind, step: number, answers: Answers, setAnswer = vi.fn()) {
  const Step = kind.Steps[step - 1]!;
  renderPage(
    <FormContext
      value={{
        kind,
        answers,
        setAnswer,
        shownProblems: {},
        touch: () => undefined,
        unread: {},
        setUnread: () => undefined,
      }}
    >
      <Step formId="form" subject={null} isSubjectFixed={false} onSubject={() => undefined} />
    </FormContext>,
    { client: new QueryClient() },
  );
  return setAnswer;
}

const steps = ways.flatMap(([kind, variants]) =>
  kind.form.steps.map(({ fields }, place) => [kind.subjectKind, place + 1, fields, kind, variants] as const),
);

it.each(steps)('asks every question of its form in its step (%s, %i)', (_name, step, fields, kind, variants) => {
  expect(kind.stepWords[step - 1]?.heading).toBeTruthy();
  const missing = new Set(fields);
  for (const answers of variants) {
    showStep(kind, step, answers);
    const text = document.body.textContent;
    for (const field of fields) if (text.includes(kind.form.questions[field]?.label ?? field)) missing.delete(field);
    cleanup();
  }
  expect([...missing]).toEqual([]);
});

it.each(ways)('names a field of its own for the subject, for hints and for defaults ($subjectKind)', (kind) => {
  const fields = kind.form.steps.flatMap((step) => step.fields);
  for (const field of [...subjectFieldsOf(kind.form.questions), ...readTextsOf(kind), ...Object.keys(kind.defaults)])
    expect(fields).toContain(field);
});

it('moves between tags with the arrows, so that all of them are one stop', () => {
  showStep(providerForm, 3, {});
  const tags = within(screen.getByRole('group', { name: /How were they paid/ })).getAllByRole('checkbox');
  expect(tags.map((tag) => tag.tabIndex).filter((index) => index === 0)).toHaveLength(1);
  tags[0]!.focus();
  fireEvent.keyDown(tags[0]!, { key: 'ArrowRight' });
  expect(document.activeElement).toBe(tags[1]);
  fireEvent.keyDown(tags[1]!, { key: 'ArrowLeft' });
  fireEvent.keyDown(tags[0]!, { key: 'ArrowLeft' });
  expect(document.activeElement).toBe(tags.at(-1));
});

it('offers only the outcomes that fit how far it went', () => {
  showStep(entrepreneurForm, 2, { context: 'funded_closed' });
  const outcomes = screen.getByRole('radiogroup', { name: 'How did it end?' });
  expect(within(outcomes).queryByRole('radio', { name: 'We declined' })).toBeNull();
  within(outcomes).getByRole('radio', { name: 'Repaid' });
});

it('shows the venture the words and the kind of funder, and members figures only', () => {
  const words = 'Come back once ten customers pay each month.';
  showStep(entrepreneurForm, 5, {
    privateFeedback: words,
    concernNote: 'They may be hiding a debt.',
    funderOrgId: 'larkspit-seed',
    authorRole: 'principal',
  });
  const seen = screen.getByRole('region', { name: 'As they will see it' });
  expect(seen.textContent).toContain(words);
  for (const hidden of ['hiding a debt', 'arkspit', 'Principal']) expect(seen.textContent).not.toContain(hidden);
});

it('warns where the funder of the writer stands in the words', () => {
  showStep(entrepreneurForm, 5, { privateFeedback: 'We at Larkspit Seed liked it.', funderOrgId: 'larkspit-seed' });
  // In the tip, and in the preview.
  expect(screen.getAllByText('Larkspit Seed').map(({ tagName }) => tagName)).toEqual(['MARK', 'MARK']);
});

it('misses only the choice while no subject is chosen', () => {
  const missing = (answers: Answers) => Object.keys(reviewForms.provider.findProblems(answers, '2026-11-20'));
  expect(missing({})).toContain('providerId');
  expect(missing({})).not.toContain('country');
  expect(missing({ subjectName: 'Tarnhollow' })).toContain('country');
});

it('marks in the preview what could identify a person, where the author reads it', () => {
  const answers = {
    displayAs: 'anonymous',
    headline: 'A fair no',
    worked: 'They liked "Larkspit" in spring.',
    didNot: 'Nobody at Tarnhollow heard from them.',
    venture: { name: 'Tarnhollow', website: 'https://tarn-app.example' },
  };
  for (const kind of [funderForm, providerForm]) {
    showStep(kind, 5, answers);
    const preview = within(screen.getByRole('article'));
    expect(preview.getAllByText(/./, { selector: 'mark' }).map(({ textContent }) => textContent)).toEqual([
      'Larkspit',
      'Tarnhollow',
    ]);
    expect(preview.getByText(/They liked/).textContent).toContain(answers.worked);
    cleanup();
  }
});

it('shows the review of a provider as its card on the page does', () => {
  const answers: ProviderReviewDraftAnswers = {
    displayAs: 'anonymous',
    headline: 'Slow',
    overall: 2,
    ratings: { expertise: 4 },
    recommend: 'no',
  };
  showStep(providerForm, 5, answers);
  const review = shownProviderReview(answers, { id: 'form' });
  const preview = screen.getByRole('article').textContent;
  cleanup();
  render(<ProviderReviewCard review={review} />);
  expect(screen.getByRole('article').textContent).toBe(preview);
});
