/**
 * Keeps an answer that is the same for everyone for a while, so that a busy page does not count the tables anew for
 * each visit. Callers that come together share one question; a failed one is not kept.
 */
export function remember<Answer>(
  ask: () => Promise<Answer>,
  options: { milliseconds: number; now: () => Date },
): () => Promise<Answer> {
  let kept: { answer: Promise<Answer>; until: number } | null = null;
  return () => {
    const now = options.now().getTime();
    if (kept && now < kept.until) return kept.answer;
    const asked = { answer: ask(), until: now + options.milliseconds };
    kept = asked;
    asked.answer.catch(() => {
      if (kept === asked) kept = null;
    });
    return asked.answer;
  };
}
