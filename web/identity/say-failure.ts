import { showError } from '../ui/states/toasts.ts';
import { problemWords, type SignInProblem } from '../factors/sign-in-problem.ts';

/** A visitor who is signed in already, or who closed a window. */
const harmless = new Set<SignInProblem>(['already_signed_in', 'passkey_cancelled']);

/** The toast of a sign-in that failed. The page says the same in its place. */
export function sayFailure(problem: SignInProblem, words: string = problemWords[problem]): void {
  if (!harmless.has(problem)) showError(words);
}
