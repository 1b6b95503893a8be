import type { Question } from '../../../../contract/imports/imports.ts';
import type { ColumnProfile } from '../profile-columns.ts';
import type { ListKey } from './list-columns.ts';

/** Which of several columns of one list is that of the deal, where no header says it. */

const words: Readonly<Record<ListKey, string>> = {
  roundType: 'the round',
  sectors: 'the sector',
  loanStatus: 'the status of the loan',
  grantStatus: 'the status of the grant',
  recipientCountry: 'the country of the recipient',
};

export const listQuestion = (key: ListKey, likely: readonly { readonly profile: ColumnProfile }[]): Question => ({
  id: `field:${key}`,
  column: null,
  text: `Which column is ${words[key]}? The values of ${likely.length} columns fit.`,
  option: `--answer "field:${key}=${likely[0]?.profile.name ?? ''}", or =none`,
  choices: [
    ...likely.map(({ profile: { name, samples } }) => ({
      value: name,
      label: name,
      example: samples.slice(0, 3).join('; ').slice(0, 200) || null,
    })),
    { value: 'none', label: 'No column says it', example: null },
  ],
});
