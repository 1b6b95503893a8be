import { z } from 'zod';
import { StartError } from '../start-error.ts';

/** What to tell about a backup that cannot be read: a StartError, with the reason and never with what it holds. */
export function refusalOf(archive: string, cause: unknown): StartError {
  if (cause instanceof StartError) return cause;
  if (hasCode(cause, 'ENOSPC', 'EDQUOT', 'EACCES', 'EPERM', 'EROFS', 'EIO'))
    return new StartError(`${archive} cannot be read, or its files cannot be written: ${cause.message}.`, { cause });
  if (hasCode(cause, 'ENOENT')) return new StartError(`There is no backup ${archive}.`, { cause });
  const reason = cause instanceof z.ZodError ? 'its manifest is not one of ours' : String(cause).replace('Error: ', '');
  return new StartError(`${archive} is damaged or no backup of Fundsight: ${reason}. Nothing was restored.`, {
    exitCode: 1,
    cause,
  });
}

const hasCode = (error: unknown, ...codes: string[]): error is Error =>
  error instanceof Error && 'code' in error && codes.includes(String(error.code));
