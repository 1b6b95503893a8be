import {
  hashKey,
  useMutation as useTanStackMutation,
  type MutateOptions,
  type UseMutationOptions,
  type UseMutationResult,
} from '@tanstack/react-query';
import { useCallback, useRef } from 'react';

/** Two presses within this time are one: the second click of a double click, or a key that is held. */
const onePressMilliseconds = 500;

/** When something was last sent, by whatever button. */
let lastSentAt = -Infinity;

interface Sent<Data, Variables> {
  readonly variables: Variables;
  readonly at: number;
  readonly reply: Promise<Data>;
  isPending: boolean;
}

/**
 * `useMutation` of TanStack with one request for one press. The same is not sent again while it is on its way, nor just
 * after it succeeded; and the second click of a double click sends nothing, whatever stands under the pointer by then.
 * A refusal can be tried again at once. `scripts/check-structure.ts` sees to it that every mutation is one of these.
 */
export function useMutation<Data = unknown, Variables = void, Result = unknown>(
  options: UseMutationOptions<Data, Error, Variables, Result>,
): UseMutationResult<Data, Error, Variables, Result> {
  const mutation = useTanStackMutation(options);
  const { mutateAsync: send } = mutation;
  const last = useRef<Sent<Data, Variables>>(null);
  const mutateAsync = useCallback(
    (variables: Variables, more?: MutateOptions<Data, Error, Variables, Result>): Promise<Data> => {
      const now = performance.now();
      const before = last.current;
      const isJust = (at: number): boolean => now - at < onePressMilliseconds;
      if (before && (before.isPending || isJust(before.at)) && isSame(before.variables, variables)) return before.reply;
      if (isSecondClick() && isJust(lastSentAt)) return before?.reply ?? new Promise(() => undefined);
      lastSentAt = now;
      const reply = send(variables, more);
      const sent: Sent<Data, Variables> = { variables, at: now, reply, isPending: true };
      last.current = sent;
      reply.then(
        () => (sent.isPending = false),
        () => {
          if (last.current === sent) last.current = null;
        },
      );
      return reply;
    },
    [send],
  );
  const mutate = useCallback(
    (variables: Variables, more?: MutateOptions<Data, Error, Variables, Result>): void =>
      void mutateAsync(variables, more).catch(() => undefined),
    [mutateAsync],
  );
  return { ...mutation, mutate, mutateAsync } as UseMutationResult<Data, Error, Variables, Result>;
}

/** Of a click that is being answered: browsers count those that follow each other in one place. */
const isSecondClick = (): boolean =>
  window.event instanceof MouseEvent && window.event.type === 'click' && window.event.detail > 1;

/** Files look alike as text: only the very same one is the same. */
function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  return !holdsFile(one) && !holdsFile(other) && hashKey([one]) === hashKey([other]);
}

const holdsFile = (value: unknown): boolean =>
  value instanceof Blob || (typeof value === 'object' && value !== null && Object.values(value).some(holdsFile));
