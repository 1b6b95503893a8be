/** One request of a caller, as it was answered. */
export interface Answered {
  /** 0 when the line was cut instead. */
  readonly status: number;
  readonly seconds: number;
  readonly retryAfter: string | null;
  readonly body: string;
}

interface Request {
  readonly headers?: Record<string, string>;
  readonly method?: string;
  readonly body?: object;
}

const longestMilliseconds = 30_000;

/** Never throws: what went wrong is the figure. */
export async function ask(url: string, { headers = {}, method, body }: Request = {}): Promise<Answered> {
  const begun = performance.now();
  const seconds = (): number => (performance.now() - begun) / 1_000;
  try {
    const answer = await fetch(url, {
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(longestMilliseconds),
    });
    const text = await answer.text();
    return { status: answer.status, seconds: seconds(), retryAfter: answer.headers.get('retry-after'), body: text };
  } catch {
    return { status: 0, seconds: seconds(), retryAfter: null, body: '' };
  }
}

/** Begins a review of a funder: one transaction that leaves one row. */
export const beginDraft = (address: string, headers: Record<string, string>, subjectId: string): Promise<Answered> =>
  ask(`${address}/api/reviews/drafts`, { headers, body: { subjectKind: 'funder', subjectId } });

/** Drafts that a fault begins for one member: fewer than a member may have. */
export const draftsOfEach = 80;

/** The funders that the drafts of these members are about, as the product answers: what is stored is sealed. */
export async function keptDrafts(address: string, people: readonly Record<string, string>[]): Promise<Set<string>> {
  const kept = new Set<string>();
  for (const headers of people) {
    const { status, body } = await ask(`${address}/api/reviews/mine`, { headers });
    if (status !== 200) throw new Error(`the drafts of a member: ${status} ${body}`);
    const { data } = JSON.parse(body) as { data: { drafts: { subjectId: string | null }[] } };
    for (const { subjectId } of data.drafts) if (subjectId !== null) kept.add(subjectId);
  }
  return kept;
}

/** `200, 503`: each once, in their order. */
export const statusesOf = (answers: readonly Answered[]): string =>
  [...new Set(answers.map(({ status }) => status))].sort((one, other) => one - other).join(', ');

export const slowestOf = (answers: readonly Answered[]): number =>
  Math.max(0, ...answers.map(({ seconds }) => seconds));

/** Those that were told to come again and not when. */
export const withoutRetryAfter = (answers: readonly Answered[]): number =>
  answers.filter(({ status, retryAfter }) => status === 503 && retryAfter === null).length;
