import { expect, test } from 'vitest';
import { startTrial } from '../../../tests/unfamiliar/try-file.ts';
import { strangerFiles } from '../../../tests/unfamiliar/strangers.ts';

/** Each file has exactly the deals that it was made of. */

const { load, deals } = startTrial();

test.each(strangerFiles.map((file) => [file.name, file] as const))('%s', async (_name, file) => {
  const content = await file.make();
  for (const member of file.members ?? [null])
    await load(content, member === null ? file.answers : { ...file.answers, member });
  expect((await deals()).toSorted()).toEqual(file.deals.toSorted());
});
