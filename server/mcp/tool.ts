import { z } from 'zod';
import { isCountry } from '../../contract/regions.ts';
import type { Endpoint, ReplyOf } from '../../contract/endpoint.ts';
import type { Asked } from '../http/keys/key-calls.ts';

/** What a tool works with: the calls of the public API in the name of its caller, and where pages are. */
export interface Desk {
  readonly ask: <E extends Endpoint>(endpoint: E, asked?: Asked<E>) => Promise<ReplyOf<E>>;
  /** The address of a page of ours. */
  readonly link: (path: string) => string;
}

export interface Tool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: z.ZodObject;
  /** Whether it changes something, and whether what it changes could be lost by it. */
  readonly changes: 'nothing' | 'adds' | 'overwrites';
  readonly run: (input: never, desk: Desk) => Promise<readonly string[]>;
}

/** A tool whose answer is lines of text. */
export function tool<Input extends z.ZodObject>(
  name: string,
  parts: {
    readonly title: string;
    readonly description: string;
    readonly input: Input;
    readonly changes?: Tool['changes'];
    readonly run: (input: z.output<Input>, desk: Desk) => Promise<readonly string[]>;
  },
): Tool {
  return { name, changes: 'nothing', ...parts };
}

/** Where the next page is. */
export const nextWords = (nextCursor: string | null): string[] =>
  nextCursor === null ? [] : [`More: call again with cursor "${nextCursor}".`];

/** Rows and lists for assistants are short: what is long fills the context of the model. */
export const mostListed = 25;
export const usualListed = 10;
export const limitInput = z
  .int()
  .min(1)
  .max(mostListed)
  .optional()
  .describe(`How many, up to ${mostListed}. ${usualListed} if left out.`);
export const countryInput = z
  .string()
  .regex(/^[A-Z]{2}$/, { abort: true })
  .refine(isCountry, { error: ({ input }) => `${String(input)} is no country code of ISO 3166-1` });
export const cursorInput = z.string().max(8_000).optional().describe('From the answer before, for the next page.');
