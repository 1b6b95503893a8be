import { useState } from 'react';
import { CallError } from '../api/call.ts';
import { queryClient } from '../api/query-client.ts';
import { useProductName } from '../api/config.ts';
import { showError } from '../ui/states/toasts.ts';
import type { AppKey } from './client.ts';
import { factorsQuery, refreshFactors } from './api.ts';
import { sayProblem } from './say-problem.ts';
import { changeFactors } from './step-up.ts';

interface AppSetUp {
  /** The key to scan, once it is there. */
  readonly key: AppKey | null;
  readonly isStarting: boolean;
  readonly start: () => Promise<void>;
  readonly cancel: () => void;
  /** Answers what is wrong with the first code, in words for the person, or null when the app is on. */
  readonly sendCode: (code: string) => Promise<string | null>;
}

/** Setting up an authenticator app: a key, then its first code. */
export function useAppSetUp(email: string): AppSetUp {
  const productName = useProductName();
  const [key, setKey] = useState<AppKey | null>(null);
  const [isStarting, setStarting] = useState(false);
  const start = async (): Promise<void> => {
    setStarting(true);
    try {
      const { startApp } = await import('./client.ts');
      const { change } = await queryClient.ensureQueryData(factorsQuery);
      await changeFactors(change, async () => setKey(await startApp({ productName, email })));
    } catch (error) {
      sayProblem(error);
    }
    setStarting(false);
  };
  const sendCode = async (code: string): Promise<string | null> => {
    try {
      const { finishApp } = await import('./client.ts');
      await finishApp(code);
    } catch (error) {
      const words = codeProblem(error);
      if (!(error instanceof CallError && error.code === 'invalid_token')) showError(words);
      return words;
    }
    setKey(null);
    await refreshFactors();
    return null;
  };
  return { key, isStarting, start, cancel: () => setKey(null), sendCode };
}

const wrongCodeNames = new Set(['EnableSoftwareTokenMFAException', 'CodeMismatchException', 'ExpiredCodeException']);

function codeProblem(error: unknown): string {
  if (error instanceof CallError) {
    if (error.code === 'invalid_token') sayProblem(error);
    return error.code === 'fresh_factor_required'
      ? 'This took too long. Start again.'
      : `${error.message}.`.replace('..', '.');
  }
  return error instanceof Error && wrongCodeNames.has(error.name)
    ? 'This code is not right. Use the newest one of the app.'
    : 'We could not check this code. Try again.';
}
