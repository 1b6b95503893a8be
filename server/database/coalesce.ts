import { isTimeout, isUnavailable } from './connect-errors.ts';

interface Waiting<Item, Answer> {
  readonly item: Item;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Asks at once when no question with the same key is running. Later callers wait until the running one ends and are
 * then answered together. So each answer is newer than its question, and many questions at once cost few statements.
 * `ask` answers for each item, in their order; when it fails, all of the group fail, and when the database is
 * unreachable, so do the callers that wait for their turn.
 */
export function coalescer<Item, Answer>(
  ask: (items: readonly Item[]) => Promise<readonly Answer[]>,
): (key: string, item: Item) => Promise<Answer> {
  const lines = new Map<string, Waiting<Item, Answer>[]>();

  async function answerAll(key: string, first: Waiting<Item, Answer>): Promise<void> {
    let group = [first];
    while (group.length > 0) {
      const failure = await answerGroup(group);
      group = lines.get(key) ?? [];
      lines.set(key, []);
      if (!isUnavailable(failure) && !isTimeout(failure)) continue;
      // They have waited for nothing once already: to ask again for them would make them wait twice.
      for (const { reject } of group) reject(failure);
      group = [];
    }
    lines.delete(key);
  }

  /** Null when all of them have their answer. */
  async function answerGroup(group: readonly Waiting<Item, Answer>[]): Promise<unknown> {
    try {
      const answers = await ask(group.map(({ item }) => item));
      if (answers.length !== group.length) throw new Error('Not every question has its answer');
      for (const [at, answer] of answers.entries()) group[at]?.resolve(answer);
      return null;
    } catch (error) {
      for (const { reject } of group) reject(error);
      return error;
    }
  }

  return (key, item) =>
    new Promise((resolve, reject) => {
      const waiting = { item, resolve, reject };
      const line = lines.get(key);
      if (line !== undefined) return void line.push(waiting);
      lines.set(key, []);
      void answerAll(key, waiting);
    });
}
