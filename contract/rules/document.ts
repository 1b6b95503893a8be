/**
 * The public rules as data: the browser draws them, and the server writes them for readers without JavaScript, from
 * the same words. Free of zod: guests read them first.
 */

import type { PublicSettings } from '../product-settings/settings.ts';
import { operatorWords } from '../product-settings/words.ts';

export type Run = string | { readonly link: string; readonly text: string } | { readonly strong: string };
export type Words = string | readonly Run[];

export type RulesBlock =
  | { readonly kind: 'text'; readonly words: Words }
  | { readonly kind: 'list' | 'steps'; readonly items: readonly Words[] }
  /** Numbered by hand: emails name these numbers. */
  | { readonly kind: 'clauses'; readonly items: readonly { readonly number: string; readonly words: Words }[] }
  | {
      readonly kind: 'table';
      readonly caption: string;
      readonly head: readonly string[];
      readonly rows: readonly (readonly string[])[];
    };

export interface RulesSection {
  /** The part of the address after the hash. */
  readonly id: string;
  readonly title: string;
  readonly blocks: readonly RulesBlock[];
}

export interface RulesDocument {
  readonly path: `/${string}`;
  readonly title: string;
  readonly lead: string;
  /** For search engines. */
  readonly description: string;
  /** The day on which the words last changed in substance, YYYY-MM-DD: it names the version. */
  readonly version: string;
  readonly sections: readonly RulesSection[];
}

/** What an installation calls itself, where it is written to, and what its admins have set. */
export interface Product {
  readonly productName: string;
  readonly supportEmail: string;
  readonly settings: PublicSettings;
}

export const text = (...words: readonly Run[]): RulesBlock => ({ kind: 'text', words });
export const list = (...items: readonly Words[]): RulesBlock => ({ kind: 'list', items });
export const steps = (...items: readonly Words[]): RulesBlock => ({ kind: 'steps', items });
export const link = (address: string, words: string): Run => ({ link: address, text: words });
export const strong = (words: string): Run => ({ strong: words });
/** The support address; in words while it is not known. */
export const mailTo = ({ supportEmail }: Product): Run =>
  supportEmail === '' ? 'our support' : link(`mailto:${supportEmail}`, supportEmail);

/** Who runs this installation and how to reach them, for a document that must say it; nothing where it is not set. */
export function operatorBlocks(product: Product): readonly RulesBlock[] {
  const operator = operatorWords(product.settings);
  return operator === null
    ? []
    : [text(`${product.productName} is run by ${operator}. Write to `, mailTo(product), '.')];
}

/** The words alone, as a person would read them aloud. */
export function plainWords(words: Words): string {
  if (typeof words === 'string') return words;
  return words.map((run) => (typeof run === 'string' ? run : 'link' in run ? run.text : run.strong)).join('');
}

/** All words of a document, for tests and searches. */
export function wordsOf({ title, lead, sections }: RulesDocument): string {
  const ofBlock = (block: RulesBlock): readonly string[] => {
    if (block.kind === 'text') return [plainWords(block.words)];
    if (block.kind === 'table') return [block.caption, ...block.head, ...block.rows.flat()];
    if (block.kind === 'clauses') return block.items.map(({ number, words }) => `${number} ${plainWords(words)}`);
    return block.items.map(plainWords);
  };
  return [title, lead, ...sections.flatMap((section) => [section.title, ...section.blocks.flatMap(ofBlock)])].join(
    '\n',
  );
}
