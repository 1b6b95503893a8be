import type { ComboboxItem, ComboboxParsedItem, OptionsFilter } from '@mantine/core';

/*
 * One of a list as people write it: its words or its code, without regard to capitals and accents, or a part of its
 * words that can mean no other. Nothing is guessed: "America" is no American Samoa.
 */

export type WrittenChoice =
  | { readonly kind: 'empty' }
  | { readonly kind: 'value'; readonly option: ComboboxItem }
  | { readonly kind: 'problem'; readonly message: string };

const fewestLetters = 4;

const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[\u2018\u2019\u02BC`\u00B4]/gu, "'")
    .replaceAll(/\p{Dash}/gu, '-')
    .replaceAll('&', ' and ')
    .replaceAll(/[\s\u200B]+/gu, ' ')
    .trim()
    .toLowerCase();

export function readChoice(text: string, options: readonly ComboboxItem[]): WrittenChoice {
  const said = plain(text);
  if (said === '') return { kind: 'empty' };
  const exact =
    options.find(({ label }) => plain(label) === said) ?? options.find(({ value }) => plain(value) === said);
  if (exact !== undefined) return { kind: 'value', option: exact };
  const found = options.filter(({ label }) => plain(label).includes(said));
  const [first, ...others] = found;
  if (first !== undefined && others.length === 0 && isClearPart(said, plain(first.label)))
    return { kind: 'value', option: first };
  return {
    kind: 'problem',
    message: others.length > 0 ? 'Several match: choose one from the list' : 'Choose one from the list',
  };
}

/** Whole words at either end, or how a single word begins. */
function isClearPart(said: string, label: string): boolean {
  if (said.length < fewestLetters) return false;
  const isOneWord = !label.includes(' ');
  return label.startsWith(isOneWord ? said : `${said} `) || label.endsWith(` ${said}`);
}

/** What a list shows while one types: as the default, and without regard to accents. */
export function filterChoices<Value extends string>({
  options,
  search,
}: Parameters<OptionsFilter<Value>>[0]): ComboboxParsedItem<Value>[] {
  const said = plain(search);
  const fits = ({ label }: ComboboxItem<Value>): boolean => plain(label).includes(said);
  return options.flatMap((option): ComboboxParsedItem<Value>[] => {
    if (!('group' in option)) return fits(option) ? [option] : [];
    const items = option.items.filter(fits);
    return items.length === 0 ? [] : [{ ...option, items }];
  });
}
