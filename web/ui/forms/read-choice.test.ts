import { expect, it } from 'vitest';
import { countryOptions } from './country-options.ts';
import { readChoice } from './read-choice.ts';

const read = (text: string): string => {
  const said = readChoice(text, countryOptions);
  return said.kind === 'value' ? said.option.label : said.kind === 'problem' ? said.message : 'empty';
};

it.each([
  ['Kenya', 'Kenya'],
  [' kenya ', 'Kenya'],
  ['KE', 'Kenya'],
  ['ＫＥＮＹＡ', 'Kenya'],
  ['Niger', 'Niger'],
  ["Cote d'Ivoire", 'Côte d’Ivoire'],
  ['turkiye', 'Türkiye'],
  ['Trinidad and Tobago', 'Trinidad & Tobago'],
  ['keny', 'Kenya'],
  ['Kingdom', 'United Kingdom'],
  ['Hong Kong', 'Hong Kong SAR China'],
])('takes %s as %s', (text, label) => expect(read(text)).toBe(label));

it.each([
  ['America', 'Choose one from the list'],
  ['UK', 'Choose one from the list'],
  ['Atlantis', 'Choose one from the list'],
  ['Korea', 'Several match: choose one from the list'],
  ['Congo', 'Several match: choose one from the list'],
])('guesses nothing from %s', (text, message) => expect(read(text)).toBe(message));
