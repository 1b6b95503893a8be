interface Waiting<Item, Answer> {
  readonly item: Item;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Asks at once where nothing of the same key is being asked; whoever comes meanwhile waits for the end of that, and is
 * then asked for together with all others who wait. So each answer is from after its question, and many questions at
 * once cost few statements. `ask` answers for each item, in their order; when it fails, all of the group fail.
 */
export function gatherer<Item, Answer>(
  ask: (items: readonly Item[]) => Promise<readonly Answer[]>,
): (key: string, item: Item) => Promise<Answer> {
  const lines = new Map<string, Waiting<Item, Answer>[]>();

  async function answerAll(key: string, first: Waiting<Item, Answer>): Promise<void> {
    let group = [first];
    while (group.length > 0) {
      await answerGroup(group);
      group = lines.get(key) ?? [];
      lines.set(key, []);
    }
    lines.delete(key);
  }

  async function answerGroup(group: readonly Waiting<Item, Answer>[]): Promise<void> {
    try {
      const answers = await ask(group.map(({ item }) => item));
      if (answers.length !== group.length) throw new Error('Not every question has its answer');
      for (const [at, answer] of answers.entries()) group[at]?.resolve(answer);
    } catch (error) {
      for (const { reject } of group) reject(error);
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
