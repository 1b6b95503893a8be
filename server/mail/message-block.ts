import type { Block } from './layout.ts';

/** What an admin or a moderator wrote to the reader; no paragraph where they wrote nothing. */
export const messageBlock = (author: 'admin' | 'moderator', message: string | null): readonly Block[] =>
  message === null ? [] : [{ kind: 'paragraph', runs: [`Our ${author} writes: `, { strong: message }] }];
