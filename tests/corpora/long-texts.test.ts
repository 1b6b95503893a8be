import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inDeepRun } from '../deep-run.ts';
import { cleanText } from '../../contract/reviews/clean-text.ts';
import { addFunder, reviewAnswers, writeDraft } from '../reviews.ts';
import { doors, openStage, send, type Stage } from './doors.ts';
import { judgeAll, reportVerdict } from './verdict.ts';

/** A hundred thousand characters each, of the kinds that make a careless program slow. */
const longTexts: readonly (readonly [what: string, text: string])[] = (
  [
    ['letters', 'a'],
    ['spaces', ' '],
    ['line breaks', '\n'],
    ['line breaks of Windows', '\r\n'],
    ['marks', '\u0301'],
    ['marks in the wrong order', '\u0301\u0323'],
    ['invisible characters', '\u200b'],
    ['marks of direction', '\u202e\u2066'],
    ['faces joined', '👩\u200d'],
    ['flags', '🇳🇱'],
    ['jamos', '\u1100\u1161'],
    ['at signs', '@'],
    ['dots', 'a.'],
    ['slashes', '/'],
    ['an address', 'https://a'],
    ['brackets', '(['],
    ['quotes', '"\''],
    ['angle brackets', '<a'],
    ['digits', '1,'],
    ['controls', '\u0001'],
  ] as const
).map(([what, part]) => [what, part.repeat(100_000 / part.length)]);

/** In `--mode corpora` each answer comes within this time, the fastest of three; the body alone takes a part of it. */
const longestMilliseconds = 100;

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.listening.server.close());

describe('a hundred thousand characters', () => {
  it('are refused at every door, and in time', async () => {
    const { listening, member } = stage;
    const isTimed = inDeepRun;
    const { draftId, version } = await writeDraft(
      listening.server,
      member,
      reviewAnswers({ funderId: await addFunder(listening.server) }),
    );
    const places = [
      ...doors.map((door) => ({ name: door.name, ask: (text: string) => send(stage, door, { [door.field]: text }) })),
      {
        name: 'the words of a review',
        ask: (text: string) =>
          listening.ask(`/api/reviews/drafts/${draftId}`, {
            method: 'PUT',
            headers: member.headers,
            body: { subjectKind: 'funder', answers: { worked: text }, step: 1, version },
          }),
      },
      {
        name: 'an address that asks for a link',
        ask: (text: string) =>
          listening.ask('/api/account/links', { method: 'POST', body: { purpose: 'log_in', email: text } }),
      },
    ];
    const cases = places.flatMap((place) => longTexts.map(([what, text]) => ({ place, what, text })));
    const wrong = await judgeAll(
      cases,
      async ({ place, what, text }) => {
        let fastest = Infinity;
        let status = 0;
        for (let times = 0; times < (isTimed ? 3 : 1); times++) {
          const start = performance.now();
          ({ status } = await place.ask(text));
          fastest = Math.min(fastest, performance.now() - start);
        }
        const isSlow = isTimed && fastest > longestMilliseconds;
        const isRefused = [413, 422].includes(status) || isNothing(text, place.name);
        return isRefused && !isSlow ? null : `${place.name}, ${what}: ${status} after ${Math.round(fastest)} ms`;
      },
      1,
    );
    reportVerdict({ corpus: 'forms: long texts', cases: cases.length, wrong });
    expect(wrong).toEqual([]);
  });
});

/** A note may be left empty, and a draft may hold nothing yet. */
const isNothing = (text: string, place: string): boolean =>
  ['the note on a member', 'the words of a review'].includes(place) && cleanText(text) === '';
