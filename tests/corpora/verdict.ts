/** What is common to all corpora: the wrong answers are collected, counted on one line, and shown together. */

export interface Verdict {
  readonly corpus: string;
  readonly cases: number;
  /** One line for each wrong answer: which case, what came, what was wanted. */
  readonly wrong: readonly string[];
}

/** `corpus http: 96 cases, 0 wrong`, for the security checks. */
export function reportVerdict({ corpus, cases, wrong }: Verdict): void {
  console.log(`corpus ${corpus}: ${cases} cases, ${wrong.length} wrong`);
}

/** Asks a few at a time, and answers what `judge` says of each that is wrong. */
export async function judgeAll<Case>(
  cases: readonly Case[],
  judge: (one: Case) => Promise<string | null>,
  atOnce = 10,
): Promise<string[]> {
  const wrong: string[] = [];
  for (let at = 0; at < cases.length; at += atOnce) {
    const found = await Promise.all(cases.slice(at, at + atOnce).map(judge));
    wrong.push(...found.filter((line) => line !== null));
  }
  return wrong;
}
