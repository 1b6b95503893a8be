import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addFunder, reviewAnswers, writeDraft } from '../reviews.ts';
import { application, doors, openStage, report, send, type Door, type Stage } from './doors.ts';
import corpus from './forms.json' with { type: 'json' };
import { findUnproved, type Answered } from './listening.ts';
import { written } from './raw-http.ts';
import { judgeAll, reportVerdict } from './verdict.ts';

/** What people write into forms: refused with the name of the field, or stored in the one form that we store. */

interface TextCase {
  readonly what: string;
  /** `L` and `M` stand for the least and the most characters of the field. */
  readonly text: string;
  readonly isTaken: boolean;
  readonly stored?: string;
  readonly needsLeast?: boolean;
  readonly only?: string;
}

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.listening.server.close());

const sized = (text: string, { least, most }: Door): string =>
  written(
    text.replaceAll(/\*([LM])([+-]\d+)?⟫/g, (_all, which: string, more = '0') => {
      const size = (which === 'L' ? least : most) + Number(more);
      return `*${Math.max(0, size)}⟫`;
    }),
  );

interface Note {
  readonly body: string;
  readonly version: number;
}

async function readNote(): Promise<Note | null> {
  const { listening, member, admin } = stage;
  const { json } = await listening.ask(`/api/admin/members/${member.memberId}/status`, { headers: admin.headers });
  return (json as { data: { note: Note | null } }).data.note;
}

const isRefusal = ({ status, code }: Answered): boolean => status === 422 && code === 'invalid';

async function judgeText(door: Door, one: TextCase): Promise<string | null> {
  const text = sized(one.text, door);
  const version = door.field === 'body' ? { version: (await readNote())?.version ?? 0 } : {};
  const answer = await send(stage, door, { [door.field]: text, ...version });
  const found = `${door.name}, ${one.what}: ${answer.status} ${answer.text.slice(0, 160)}`;
  if (!one.isTaken) return isRefusal(answer) && answer.fields.join() === door.field ? null : found;
  // Beyond what may be done in a day, or done already: the text was read and is right.
  if (answer.status >= 400) return [409, 429].includes(answer.status) && answer.code !== 'stale' ? null : found;
  const stored = door.storedIn?.(answer.json) ?? sized(one.stored ?? '', door);
  return stored === sized(one.stored ?? '', door) ? null : `${found}: stored ${JSON.stringify(stored)}`;
}

describe('a text', () => {
  it('is refused with the name of its field, or stored in one form', async () => {
    const cases = doors.flatMap((door) =>
      (corpus.texts as readonly TextCase[])
        .filter(({ only, needsLeast }) => (only === undefined || only === door.kind) && (!needsLeast || door.least > 0))
        .filter(({ isTaken, text }) => !isTaken || sized(text, door).trim().length <= door.most)
        .filter(({ what }) => door.least > 1 || !what.startsWith('a character too few'))
        .map((one) => ({ door, one })),
    );
    const wrong = await judgeAll(cases, ({ door, one }) => judgeText(door, one), 1);
    reportVerdict({ corpus: 'forms: texts', cases: cases.length, wrong });
    expect(wrong).toEqual([]);
    expect(findUnproved(corpus.elsewhere)).toEqual([]);
  });

  it('is nothing but text where it is read', async () => {
    const last = (corpus.texts as readonly TextCase[]).findLast(({ isTaken }) => isTaken);
    expect((await readNote())?.body).toBe(last?.stored);
  });
});

describe('an address of a website', () => {
  it('is one of http or https without a name, or refused', async () => {
    const doorsOfUrls = [
      { route: 'POST /api/free-access/applications', as: 'member', body: application, field: 'website' },
      { route: 'POST /api/deals/grant/:deal/reports', as: 'admin', body: report, field: 'sourceUrl' },
    ] as const;
    const cases = doorsOfUrls.flatMap((door) => corpus.urls.map((one) => ({ door, one })));
    const wrong = await judgeAll(cases, async ({ door, one }) => {
      const answer = await send(stage, door, { [door.field]: written(one.url) });
      const isRefused = isRefusal(answer) && answer.fields.join() === door.field;
      return isRefused === !one.isTaken
        ? null
        : `${door.field}, ${one.what}: ${answer.status} ${answer.text.slice(0, 160)}`;
    });
    reportVerdict({ corpus: 'forms: addresses of websites', cases: cases.length, wrong });
    expect(wrong).toEqual([]);
  });
});

/** Texts inside of answers, as they are sent. */
const filled = (change: object): object => JSON.parse(written(JSON.stringify(change))) as object;

describe('an answer of a review', () => {
  it('that cannot be is refused with the name of its field, at the latest when the review is sent', async () => {
    const { listening, member } = stage;
    const { server } = listening;
    const funderId = await addFunder(server);
    const draft = await writeDraft(server, member, reviewAnswers({ funderId }));
    const path = `/api/reviews/drafts/${draft.draftId}`;
    let { version } = draft;
    const wrong = await judgeAll(
      corpus.answers,
      async ({ what, change, field }) => {
        const answers = { ...reviewAnswers({ funderId }), ...filled(change) };
        const body = { subjectKind: 'funder', answers, step: 5, version };
        const saved = await listening.ask(path, { method: 'PUT', headers: member.headers, body });
        if (saved.status === 200) version = (saved.json as { data: { version: number } }).data.version;
        const last =
          saved.status === 200
            ? await listening.ask(`${path}/send`, { method: 'POST', headers: member.headers, body: { version } })
            : saved;
        const isRight = [400, 422].includes(last.status) && last.fields.some((name) => name.endsWith(field));
        return isRight ? null : `${what}: ${last.status} ${last.text.slice(0, 200)}`;
      },
      1,
    );
    reportVerdict({ corpus: 'forms: answers of a review', cases: corpus.answers.length, wrong });
    expect(wrong).toEqual([]);
  });
});
