import { expect, test } from 'vitest';
import { oddFiles } from '../../tests/unfamiliar/odd-files.ts';
import { startTrial } from '../../tests/unfamiliar/try-file.ts';
import { OpenQuestions } from './open-questions.ts';

/** Twenty odd files: each is read with its meaning, asked about, or refused with words. */

const { load, deals } = startTrial();

test.each(oddFiles.map((file) => [file.name, file] as const))('%s', async (_name, file) => {
  const content = await file.make();
  const bare: unknown = await load(content).catch((error: unknown) => error);
  const report: unknown =
    bare instanceof OpenQuestions && file.answers !== undefined
      ? await load(content, file.answers).catch((error: unknown) => error)
      : bare;
  if (file.refused !== undefined) {
    expect(String(report)).toMatch(file.refused);
    expect(await deals()).toEqual([]);
    return;
  }
  if (file.asked !== undefined) {
    expect(report).toBeInstanceOf(OpenQuestions);
    expect((report as OpenQuestions).questions.map(({ id }) => id)).toEqual(file.asked);
    return;
  }
  if (report instanceof Error) throw report;
  expect(await deals()).toEqual(file.deals);
});
