import { act, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { Draft } from '../../../contract/reviews/reviews.ts';
import { readCopy } from './device-copies.ts';
import { funderForm } from '../kinds/funder-form.tsx';
import { forgetAllCopies } from '../../session/unsaved-copies.ts';
import { useReviewDraft } from './use-review-draft.ts';

const id = '11111111-1111-4111-8111-111111111111';
type FunderDraft = Extract<Draft, { subjectKind: 'funder' }>;
const place = { memberId: 'member', formId: id, checks: funderForm.checks };
const draft = (more: Partial<FunderDraft> = {}): FunderDraft => ({
  id,
  subjectKind: 'funder',
  subjectId: null,
  subjectName: null,
  step: 4,
  updatedAt: '2026-11-20T09:02:00.000Z',
  remindOn: null,
  isBegun: true,
  answers: { headline: 'Mine' },
  version: 1,
  replacesEarlier: false,
  ...more,
});

const server = vi.fn<(address: string, init?: RequestInit) => Promise<Response>>();
const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });
const saved = (version: number) => json(200, { data: { version, savedAt: '2026-11-20T09:14:00.000Z' } });
const stale = () =>
  json(409, {
    type: 'about:blank',
    title: 'Changed',
    status: 409,
    code: 'stale',
    detail: 'You changed this on another device on 18 Nov 2026 09:02 UTC.',
    requestId: 'r',
  });
const bodies = () =>
  server.mock.calls
    .filter(([, init]) => init?.method === 'PUT')
    .map(
      ([, init]) =>
        JSON.parse(init?.body as string) as { version: number; answers: { headline: string }; step: number },
    );
const type = (headline: string) => (before: object) => ({ ...before, headline });

// What a device kept is read by the schemas of its form.
beforeAll(() => funderForm.checks.load());
beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal('fetch', server);
  server.mockReset();
});
afterEach(() => vi.unstubAllGlobals());

it('saves at once on a change of step, with where the person is', async () => {
  server.mockImplementation(async () => saved(2));
  const { result } = renderHook((given: FunderDraft) => useReviewDraft(funderForm, given, 'member'), {
    initialProps: draft(),
  });
  act(() => result.current.goTo(3));
  await waitFor(() => expect(result.current.saveState).toEqual({ kind: 'saved', at: '2026-11-20T09:14:00.000Z' }));
  expect(bodies()).toMatchObject([{ version: 1, step: 3, answers: { headline: 'Mine' } }]);
});

it('keeps what could not be saved on this device, and saves it when the person comes back', async () => {
  server.mockRejectedValue(new TypeError('Failed to fetch'));
  const first = renderHook((given: FunderDraft) => useReviewDraft(funderForm, given, 'member'), {
    initialProps: draft(),
  });
  act(() => first.result.current.setAnswers(type('Typed without a network')));
  await act(() => first.result.current.flush());
  expect(first.result.current.saveState).toEqual({ kind: 'failed' });
  first.unmount();
  expect(readCopy(place)).toMatchObject({ version: 1, answers: { headline: 'Typed without a network' } });
  expect(readCopy({ ...place, memberId: 'somebody else' })).toBeNull();

  server.mockReset().mockImplementation(async () => saved(2));
  const again = renderHook((given: FunderDraft) => useReviewDraft(funderForm, given, 'member'), {
    initialProps: draft(),
  });
  expect(again.result.current.answers['headline']).toBe('Typed without a network');
  await act(() => again.result.current.flush());
  expect(bodies().at(-1)?.answers['headline']).toBe('Typed without a network');
  expect(readCopy(place)).toBeNull();
});

it('says so when the draft was changed elsewhere since this device kept a copy', () => {
  localStorage.setItem(
    `fundsight.unsaved-review.member.${id}`,
    JSON.stringify({ answers: { headline: 'Old copy' }, step: 2, version: 1 }),
  );
  const { result } = renderHook((given: FunderDraft) => useReviewDraft(funderForm, given, 'member'), {
    initialProps: draft({ version: 5 }),
  });
  expect(result.current.saveState).toEqual({
    kind: 'conflict',
    message: 'You changed this on another device on 20 Nov 2026 09:02 UTC.',
  });
  expect(server).not.toHaveBeenCalled();
});

it.each([
  ['takeOther', 'Theirs', 0],
  ['keepMine', 'Mine, longer', 1],
] as const)('after a conflict, %s goes on with that version', async (choice, headline, laterSaves) => {
  server.mockImplementation(async (_address, init) =>
    init?.method === 'PUT' ? stale() : json(200, { data: draft({ version: 8, answers: { headline: 'Theirs' } }) }),
  );
  const { result } = renderHook((given: FunderDraft) => useReviewDraft(funderForm, given, 'member'), {
    initialProps: draft(),
  });
  act(() => result.current.setAnswers(type('Mine, longer')));
  await act(() => result.current.flush());
  expect(result.current.saveState).toMatchObject({ kind: 'conflict' });

  server.mockImplementation(async (_address, init) =>
    init?.method === 'PUT' ? saved(9) : json(200, { data: draft({ version: 8, answers: { headline: 'Theirs' } }) }),
  );
  await act(() => result.current[choice]());
  expect(result.current.answers['headline']).toBe(headline);
  expect(result.current.saveState.kind).toBe('saved');
  expect(
    bodies()
      .slice(1)
      .map(({ version }) => version),
  ).toEqual(laterSaves === 1 ? [8] : []);
  expect(readCopy(place)).toBeNull();
});

it('leaves nothing on the device after sending or signing out', async () => {
  server.mockRejectedValue(new TypeError('Failed to fetch'));
  const { result } = renderHook((given: FunderDraft) => useReviewDraft(funderForm, given, 'member'), {
    initialProps: draft(),
  });
  act(() => result.current.setAnswers(type('Unsaved')));
  expect(readCopy(place)).not.toBeNull();
  act(() => result.current.finish());
  expect(readCopy(place)).toBeNull();
  act(() => result.current.setAnswers(type('Unsaved')));
  forgetAllCopies();
  expect(readCopy(place)).toBeNull();
});
