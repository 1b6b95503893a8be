import { useEffect, useEffectEvent } from 'react';

/** In the address, in the place of a case: the first of the queue. Links lead there that know the queue alone. */
export const firstCase = 'first';

interface FirstCase {
  /** What the address names as open. */
  openId: string | null;
  /** Undefined until the queue has come. */
  rows: readonly { readonly id: string }[] | undefined;
  /** Gets null where the queue is empty. */
  onFound: (id: string | null) => void;
}

/** Puts the first case of the queue into the address, where the address asks for it. */
export function useFirstCase({ openId, rows, onFound }: FirstCase): void {
  const isFound = openId === firstCase && rows !== undefined;
  const find = useEffectEvent(() => onFound(rows?.[0]?.id ?? null));
  useEffect(() => {
    if (isFound) find();
  }, [isFound]);
}
