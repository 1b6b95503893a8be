import type { RefusalCode } from '../../../contract/refusals.ts';

/** What `call` throws, as far as a form reads it: `web/ui` stands below `web/api`. */
interface Refused extends Error {
  readonly code: RefusalCode | 'network';
  readonly errors: Readonly<Record<string, string>>;
}

const isRefused = (error: Error): error is Refused => 'code' in error && 'errors' in error;

/** What the server said no with, as a form shows it. */
export interface ServerErrors {
  /** By field of the form. */
  readonly fields: { readonly [path: string]: string | undefined };
  /** What belongs to no field: the refusal, and what it says of things that the form does not show. */
  readonly problem: string | null;
}

/** Where a form puts what the server names in another way. */
export interface ServerNames<Path extends string> {
  /** Fields of the form by the path that the server gives them, where the two differ. */
  readonly paths?: Readonly<Record<string, Path>> | undefined;
  /** Refusals that are about a field, with the words that stand there. */
  readonly codes?: { readonly [Code in RefusalCode]?: { readonly [P in Path]?: string } } | undefined;
}

/** The one place where the errors of a problem document find their fields; what has no field goes into the problem. */
export function readServerErrors<Path extends string>(
  error: Error | null,
  values: object,
  { paths = {}, codes = {} }: ServerNames<Path>,
): ServerErrors {
  if (error === null) return { fields: {}, problem: null };
  const ofCode = isRefused(error) && error.code !== 'network' ? codes[error.code] : undefined;
  if (ofCode) return { fields: ofCode, problem: null };
  const named = Object.entries(isRefused(error) ? error.errors : {});
  const fields: Record<string, string> = {};
  const others: string[] = [];
  for (const [path, words] of named) {
    const field = paths[path] ?? path;
    if (Object.hasOwn(values, field.split('.')[0] ?? '')) fields[field] ??= words;
    else others.push(words);
  }
  const isAllAtFields = named.length > 0 && others.length === 0;
  return { fields, problem: isAllAtFields ? null : [error.message, ...others].join(' ') };
}
