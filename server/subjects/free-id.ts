import { randomBytes } from 'node:crypto';

const attempts = 20;

/** Tries ids made from a slug until one is free; `add` answers how many rows it wrote. */
export async function addUnderFreeId(
  slug: string,
  add: (id: string) => Promise<{ numInsertedOrUpdatedRows?: bigint | undefined }>,
): Promise<string> {
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const id = idAt(slug, attempt);
    if (((await add(id)).numInsertedOrUpdatedRows ?? 0n) > 0n) return id;
  }
  throw new Error('no free id for a subject');
}

/** `tidewrack`, `tidewrack-2`, …; the last attempts are random, for a name that many share. */
function idAt(slug: string, attempt: number): string {
  if (attempt === 1) return slug;
  return attempt < attempts / 2 ? `${slug}-${attempt}` : `${slug}-${randomBytes(4).toString('hex')}`;
}
