import { QueryClient } from '@tanstack/react-query';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeAll, expect, it, vi } from 'vitest';
import { eraseKeys, renderPage, typeKeys } from '../../../tests/render-page.tsx';
import { reviewAnswers } from '../../../tests/review-answers.ts';
import { CallError } from '../../api/call.ts';
import type { FunderReviewDraftAnswers } from '../../../contract/reviews/funder-questions.ts';
import type { Answers } from '../api.ts';
import type { SaveState } from './autosave.ts';
import { reviewForms } from '../../../contract/reviews/forms.ts';
import { checksOnDemand } from './form-checks.ts';
import { funderForm } from '../kinds/funder-form.tsx';
import type { FormKind } from './form-kind.ts';
import { useUnreadTexts } from './unread-texts.ts';
import { ReviewForm } from './review-form.tsx';

window.scrollTo = () => undefined;

// A page loads them once its form stands.
beforeAll(() => Promise.all([funderForm.checks.load(), ...funderForm.laterSteps.map(({ load }) => load())]));

const complete: FunderReviewDraftAnswers = reviewAnswers({
  funderId: 'larkspit-seed',
  authorRole: 'cofounder',
  venture: { name: 'Kitehouse Energy', country: 'KE', sector: 'climate_energy' },
  ventureStage: 'idea',
  firstContact: '2026-03',
  lastContact: '2026-06',
  ratings: { clarity: 3, speed: 3, respect: 3, fairness: 3 },
  worked: 'A warm start with three meetings and a clear list of questions.',
  didNot: 'Nothing came for ten weeks, though we followed up twice by mail.',
});

interface HarnessProps {
  kind?: FormKind;
  answers: Answers;
  step: number;
  onSend?: (sent: { answers: Answers; version: number }) => Promise<void>;
  onSent?: (name: string) => void;
  saveState?: SaveState;
  isSaved?: boolean;
}

function Harness({
  kind = funderForm,
  answers: begin,
  step: first,
  onSend = async () => undefined,
  onSent = () => undefined,
  saveState = { kind: 'saved', at: null },
  isSaved = true,
}: HarnessProps) {
  const [answers, setAnswers] = useState<Answers>(begin);
  const [step, goTo] = useState(first);
  const { unread, setUnread } = useUnreadTexts('member', 'form');
  const draft = {
    answers,
    unread,
    setUnread,
    step,
    saveState,
    setAnswers,
    goTo,
    flush: async () => isSaved,
    version: () => 3,
    takeOther: async () => undefined,
    keepMine: async () => undefined,
    finish: () => undefined,
  };
  return (
    <ReviewForm
      kind={kind}
      formId="form"
      draft={draft}
      subjectName="Larkspit Seed"
      isSubjectFixed={false}
      onSend={onSend}
      onSent={onSent}
    />
  );
}

function show(props: HarnessProps) {
  return renderPage(<Harness {...props} />, { client: new QueryClient() });
}

const heading = () => screen.getByRole('heading', { level: 1 }).textContent;
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const question = (name: RegExp) => screen.queryByRole('radiogroup', { name });

it('keeps the focus at the question of the funder, whichever way it is answered', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ data: [] }));
  show({ answers: complete, step: 1 });
  const again = screen.getByRole('button', { name: 'Choose another' });
  expect(again.getAttribute('aria-describedby')).not.toBeNull();
  again.focus();
  fireEvent.click(again);
  const search = screen.getByRole('combobox', { name: /Which funder/ });
  expect(document.activeElement).toBe(search);
  fireEvent.change(search, { target: { value: 'Tidewrak' } });
  const add = await screen.findByRole('option', { name: /Add “Tidewrak”/, hidden: true });
  expect(screen.getAllByRole('status').map((said) => said.textContent)).toContain('No funder has that name.');
  fireEvent.click(add);
  expect(document.activeElement).toBe(screen.getAllByRole('textbox', { name: 'Name' })[0]);
  vi.unstubAllGlobals();
});

it('goes through the steps in any order without checking them', async () => {
  show({ answers: {}, step: 1 });
  expect(heading()).toBe('The funder and you');
  press('Continue');
  expect(heading()).toBe('What happened');
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  fireEvent.click(screen.getByRole('button', { name: /Privacy and send/ }));
  expect(heading()).toBe('Who sees what');
  press('Back');
  expect(heading()).toBe('Rate what you saw');
  expect(screen.queryByText(/things to look at/)).toBeNull();
});

it('goes one step on a double click, and does not send', () => {
  const onSend = vi.fn(async () => undefined);
  show({ answers: complete, step: 4, onSend });
  const button = screen.getByRole('button', { name: 'Continue' });
  fireEvent.click(button, { detail: 1 });
  expect(heading()).toBe('Who sees what');
  expect(button.textContent).toBe('Send review');
  fireEvent.click(button, { detail: 2 });
  expect(onSend).not.toHaveBeenCalled();
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('checks everything on sending, counts it and moves to the first mistake', async () => {
  const onSend = vi.fn(async () => undefined);
  show({ answers: { ...complete, outcome: undefined, headline: 'Short' }, step: 5, onSend });
  press('Send review');
  expect(heading()).toBe('What happened');
  expect(screen.getByRole('alert').textContent).toBe('2 things to look at');
  await waitFor(() => expect(question(/How did it end/)?.contains(document.activeElement)).toBe(true));
  expect(onSend).not.toHaveBeenCalled();
  fireEvent.click(within(question(/How did it end/)!).getByRole('radio', { name: 'No answer' }));
  expect(screen.getByRole('alert').textContent).toBe('One thing to look at');
});

it('sends what is complete, on the version that was saved', async () => {
  const onSend = vi.fn(async () => undefined);
  const onSent = vi.fn();
  show({ answers: complete, step: 5, onSend, onSent });
  press('Send review');
  await waitFor(() => expect(onSent).toHaveBeenCalledWith('Larkspit Seed'));
  expect(onSend).toHaveBeenCalledWith({ answers: complete, version: 3 });
});

it.each([
  ['before it can check the answers', () => checksOnDemand(async () => reviewForms.funder)],
  ['once it can', () => funderForm.checks],
])('sends once for a double press, %s', async (_when, checksOf) => {
  let answer = (): void => undefined;
  const onSend = vi.fn(() => new Promise<void>((resolve) => (answer = resolve)));
  show({ kind: { ...funderForm, checks: checksOf() }, answers: complete, step: 5, onSend });
  press('Send review');
  press('Send review');
  await waitFor(() => expect(onSend).toHaveBeenCalled());
  press('Send review');
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect(onSend).toHaveBeenCalledTimes(1);
  answer();
});

it('does not send what could not be saved, and says so in sight', async () => {
  const onSend = vi.fn(async () => undefined);
  show({ answers: complete, step: 5, onSend, isSaved: false });
  press('Send review');
  expect(await screen.findByText(/^Not sent, because it is not saved yet/)).toBeTruthy();
  expect(onSend).not.toHaveBeenCalled();
});

it('leads to the other draft about the same funder as soon as that one is chosen', () => {
  const words = 'You have another draft about Larkspit Seed. Continue with that one.';
  const saveState: SaveState = { kind: 'refused', message: 'Invalid', errors: { funderId: words } };
  show({ answers: complete, step: 1, saveState });
  expect(screen.getByRole('alert').textContent).toContain(words);
  const link = screen.getByRole('link', { name: 'Open the other draft' });
  expect(link.getAttribute('href')).toBe('/review/funder/larkspit-seed');
});

it('says nothing of its steps before it can check them, and sends after it could', async () => {
  let arrive = (): void => undefined;
  const arrival = new Promise<void>((resolve) => (arrive = resolve));
  const checks = checksOnDemand(async () => {
    await arrival;
    return reviewForms.funder;
  });
  const onSend = vi.fn(async () => undefined);
  show({ kind: { ...funderForm, checks }, answers: complete, step: 5, onSend });
  expect(screen.queryByLabelText('Complete')).toBeNull();
  press('Send review');
  expect(screen.getByRole('button', { name: 'Send review' }).hasAttribute('data-loading')).toBe(true);
  expect(onSend).not.toHaveBeenCalled();
  arrive();
  await waitFor(() => expect(onSend).toHaveBeenCalledOnce());
  expect((await screen.findAllByLabelText('Complete')).length).toBe(4);
});

it('says so where it could not check, and tries again on the next press', async () => {
  const find = vi.fn(async () => reviewForms.funder);
  find.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'));
  const onSend = vi.fn(async () => undefined);
  show({ kind: { ...funderForm, checks: checksOnDemand(find) }, answers: complete, step: 5, onSend });
  press('Send review');
  expect((await screen.findByRole('alert')).textContent).toContain('We could not check your answers');
  expect(onSend).not.toHaveBeenCalled();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Send review' }).hasAttribute('disabled')).toBe(false));
  press('Send review');
  await waitFor(() => expect(onSend).toHaveBeenCalledOnce());
  expect(find).toHaveBeenCalledTimes(2);
});

it('shows what the server refuses at its field, until the answer changes', async () => {
  const refusal = new CallError({
    status: 422,
    code: 'invalid',
    title: 'No',
    errors: { headline: 'Another review says the same' },
  });
  show({ answers: complete, step: 5, onSend: () => Promise.reject(refusal) });
  press('Send review');
  expect(await screen.findByText('Another review says the same')).toBeTruthy();
  expect(heading()).toBe('Rate what you saw');
  fireEvent.change(screen.getByLabelText('Your review in one line'), {
    target: { value: 'Quiet after three meetings' },
  });
  expect(screen.queryByText('Another review says the same')).toBeNull();
});

it('says why a review was not sent at all', async () => {
  const refusal = new CallError({
    status: 409,
    code: 'already_reviewed',
    title: 'Your review of them is still being checked',
  });
  show({ answers: complete, step: 5, onSend: () => Promise.reject(refusal) });
  const comesIntoSight = vi.spyOn(Element.prototype, 'scrollIntoView');
  press('Send review');
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Your review of them is still being checked');
  expect(comesIntoSight.mock.contexts.some((place) => (place as Element).contains(alert))).toBe(true);
});

it('asks twice before an organisation is named', async () => {
  const onSend = vi.fn(async () => undefined);
  show({ answers: { ...complete, displayAs: 'named_venture' }, step: 5, onSend });
  press('Send review');
  expect(onSend).not.toHaveBeenCalled();
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Send review' }));
  await waitFor(() => expect(onSend).toHaveBeenCalledOnce());
});

it('asks only what the answers lead to', () => {
  show({ answers: { ...complete, tie: 'no' }, step: 1 });
  expect(screen.queryByLabelText('What is the tie?')).toBeNull();
  fireEvent.click(within(question(/other tie/)!).getByRole('radio', { name: 'Yes' }));
  expect(screen.getAllByLabelText('What is the tie?').length).toBeGreaterThan(0);
  fireEvent.click(screen.getByRole('button', { name: /Terms and facts/ }));
  expect(screen.queryByText('What was on the table?')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: /What happened/ }));
  fireEvent.click(screen.getByRole('radio', { name: 'They made an offer' }));
  fireEvent.click(screen.getByRole('button', { name: /Terms and facts/ }));
  expect(screen.getByText('What was on the table?')).toBeTruthy();
  expect(screen.queryByLabelText('Interest rate a year')).toBeNull();
  expect(screen.getByLabelText(/Stake they took/)).toBeTruthy();
});

it('rates by keys 1 to 5, clears, and takes "does not apply"', () => {
  show({ answers: { ...complete, ratings: {} }, step: 4 });
  const speed = question(/quick from the first reply/)!;
  const chosen = () =>
    within(speed)
      .getAllByRole('radio')
      .filter((radio) => (radio as HTMLInputElement).checked).length;
  fireEvent.keyDown(within(speed).getAllByRole('radio')[0]!, { key: '4' });
  const four = within(speed).getByRole<HTMLInputElement>('radio', { name: '4' });
  expect(four.checked).toBe(true);
  // The word for the number stands under it, in the place of its ends, and is read with it.
  const word = within(speed).getByText('4: Good, small flaws');
  expect(four.getAttribute('aria-describedby')).toBe(word.id);
  expect(within(speed).getByText('Speed')).toBeTruthy();
  expect(within(speed).queryByText('Excellent')).toBeNull();
  fireEvent.click(within(speed).getByRole('button', { name: 'Clear' }));
  expect(chosen()).toBe(0);
  expect(within(speed).getByText('Excellent')).toBeTruthy();
  fireEvent.click(within(speed).getByRole('radio', { name: 'Does not apply' }));
  expect(within(speed).getByText('Speed: does not apply')).toBeTruthy();
  fireEvent.keyDown(within(speed).getAllByRole('radio')[0]!, { key: 'Delete' });
  expect(within(speed).queryByText('Speed: does not apply')).toBeNull();
});

it('warns of words that identify a person, and lets them stay', async () => {
  const onSent = vi.fn();
  show({
    answers: { ...complete, worked: `${complete.worked ?? ''} Write to jo@kitehouse.example.` },
    step: 5,
    onSent,
  });
  // In the tip, and in the preview.
  expect(screen.getAllByText('jo@kitehouse.example').map(({ tagName }) => tagName)).toEqual(['MARK', 'MARK']);
  press('Send review');
  await waitFor(() => expect(onSent).toHaveBeenCalled());
});

it('previews exactly what readers see: no organisation unless chosen, no month', () => {
  show({ answers: { ...complete, displayAs: 'role_and_region' }, step: 5 });
  const preview = screen.getByRole('article');
  expect(preview.textContent).toContain('Name hidden.');
  expect(preview.textContent).toContain('Eastern Africa');
  expect(preview.textContent).toContain('H1 2026');
  expect(preview.textContent).not.toContain('Kitehouse');
  fireEvent.click(screen.getByRole('radio', { name: /Anonymous/ }));
  expect(screen.getByRole('article').textContent).not.toContain('Eastern Africa');
});

const offered: FunderReviewDraftAnswers = {
  ...complete,
  fundingKind: 'debt',
  stageReached: 'offer_received',
  outcome: 'we_declined',
  termsChangedAfterOffer: 'no',
};
const fieldOf = (name: string | RegExp) => screen.getByLabelText<HTMLInputElement>(name);

function sentTerms(begin: FunderReviewDraftAnswers) {
  const sent: Answers[] = [];
  const page = show({ answers: begin, step: 3, onSend: async ({ answers }) => void sent.push(answers) });
  const send = async () => {
    fireEvent.click(screen.getByRole('button', { name: /Privacy and send/ }));
    press('Send review');
    await waitFor(() => expect(sent).toHaveLength(1));
    return sent[0]?.['terms'];
  };
  return { page, send, sent };
}

it('keeps every term exactly as it is typed, key by key', async () => {
  const { send } = sentTerms(offered);
  typeKeys(fieldOf(/Amount asked for/), '1.5m');
  typeKeys(fieldOf(/Amount approved/), '500k');
  typeKeys(fieldOf(/Interest rate a year/), '15.8');
  typeKeys(fieldOf(/^Fees/), '7,25 %');
  typeKeys(fieldOf(/^Term/), '36 months');
  expect(fieldOf(/Interest rate a year/).value).toBe('15.8');
  expect(screen.getByText('USD 1,500,000')).toBeTruthy();
  expect(await send()).toEqual({
    debt: { amountRequested: 1_500_000, amountApproved: 500_000, ratePct: 15.8, feesPct: 7.25, termMonths: 36 },
  });
});

it('stays in the step and says why while a number is not understood, and never sends the old one', async () => {
  const { send } = sentTerms({ ...offered, terms: { debt: { ratePct: 8 } } });
  const rate = fieldOf(/Interest rate a year/);
  expect(rate.value).toBe('8');
  typeKeys(rate, ' to 9');
  press('Continue');
  expect(screen.getByText('Write one number, not a range')).toBeTruthy();
  expect(fieldOf(/Interest rate a year/).value).toBe('8 to 9');
  await waitFor(() => expect(document.activeElement).toBe(fieldOf(/Interest rate a year/)));
  // Another step and back, and another visit.
  fireEvent.click(screen.getByRole('button', { name: /What happened/ }));
  fireEvent.click(screen.getByRole('button', { name: /Terms and facts/ }));
  expect(fieldOf(/Interest rate a year/).value).toBe('8 to 9');
  eraseKeys(fieldOf(/Interest rate a year/), 5);
  expect(await send()).toEqual({ debt: { ratePct: 8 } });
});

it('finds a text that is not understood again after the page is loaded anew', () => {
  const first = sentTerms(offered).page;
  typeKeys(fieldOf(/Interest rate a year/), 'about 9');
  first.unmount();
  sentTerms(offered);
  expect(fieldOf(/Interest rate a year/).value).toBe('about 9');
  eraseKeys(fieldOf(/Interest rate a year/));
});

it('reads months in any spelling', () => {
  show({ answers: { ...complete, firstContact: undefined }, step: 2 });
  expect(fieldOf('Last contact').value).toBe('June 2026');
  typeKeys(fieldOf('First contact'), '03/2026');
  expect(screen.getByText('March 2026')).toBeTruthy();
});
