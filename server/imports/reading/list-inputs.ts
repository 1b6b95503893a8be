import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isForPeople, isHiddenFile } from './junk-files.ts';
import { invalid } from './open-file.ts';
import { openTables } from './shapes/stacked-tables.ts';

/** What a command names, as the tables to import one by one. */

export interface Input {
  readonly file: string;
  /** The table of a ZIP with several. */
  readonly member: string | null;
}

const mostFiles = 1_000;
const deepest = 8;

/**
 * Files as they are, folders with all tables in them, and each table of a ZIP, or the one that is named. Links in folders
 * are not followed.
 */
export async function listInputs(paths: readonly string[], member?: string): Promise<Input[]> {
  const files: string[] = [];
  for (const path of paths) {
    const isFolder = await stat(path).then(
      (found) => found.isDirectory(),
      () => false,
    );
    if (!isFolder) files.push(path);
    else {
      const found = await listFolder(path, deepest);
      if (found.length === 0) throw invalid(`The folder ${path} holds no table.`);
      files.push(...found);
    }
  }
  if (files.length > mostFiles) throw invalid(`These are ${files.length} files. Import at most ${mostFiles} at once.`);
  if (files.length === 1) return pick(await listMembers(files[0] ?? ''), member);
  const inputs: Input[] = [];
  for (const file of files) inputs.push(...(await listMembers(file).catch(() => [{ file, member: null }])));
  return inputs;
}

function pick(inputs: readonly Input[], member: string | undefined): Input[] {
  const named = member === undefined ? [] : inputs.filter((input) => input.member === member);
  if (member !== undefined && named.length === 0 && inputs.some((input) => input.member !== null))
    throw invalid(`The ZIP holds no table "${member}".`);
  return named.length === 0 ? [...inputs] : named;
}

/** In the order of names. */
async function listFolder(folder: string, depth: number): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const files: string[] = [];
  for (const entry of entries.toSorted((one, other) => (one.name < other.name ? -1 : 1))) {
    const path = join(folder, entry.name);
    if (isHiddenFile(entry.name)) continue;
    if (entry.isDirectory() && depth > 1) files.push(...(await listFolder(path, depth - 1)));
    else if (entry.isFile() && !isForPeople(entry.name) && (await stat(path)).size > 0) files.push(path);
  }
  return files;
}

/** What cannot be opened is refused where it is imported, with its reason. */
async function listMembers(file: string): Promise<Input[]> {
  const { members } = await openTables(file);
  return members.length === 0 ? [{ file, member: null }] : members.map((member) => ({ file, member }));
}
