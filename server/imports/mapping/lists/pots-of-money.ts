import { fold } from '../../reading/fold.ts';

/** `Main fund` and `Hauptfonds` under `Fund` are pots of one funder, whose name stands elsewhere. */

const ofPots = /^(?:funds?|fund name|name of fund|fonds|fondo|fundo|topf|pot|budget|grant fund|funding stream)$/;
const pot =
  /^(?:the )?(?:(?:main|general|core|central|open|small|large|major|minor|regular|ordinary|restricted|unrestricted|designated|discretionary|special|reserve|capital|revenue|project|hardship|emergency|relief|recovery|crisis|covid(?: ?19)?|winter|summer|annual|community|communities|youth|education|arts|health|sports?|environment(?:al)?|heritage|small grants?|main grants?|grants?|resilience|innovation|access|travel|bursary|welfare|legacy|endowment|trustees?|chair s|chairman s|strategic|partnership|development|new|other|a|b|[1-9])[ &]*)+(?:funds?|pots?|budgets?|programmes?|programs?|streams?|grants?)$/;
const potElsewhere =
  /^(?:hauptfonds|haupttopf|allgemeiner fonds|notfonds|nothilfefonds|sonderfonds|projektfonds|kleinprojektefonds|verfugungsfonds|fonds (?:principal|general|d urgence|commun|special)|fondo (?:principal|general|comun|especial|de emergencia)|fundo (?:principal|geral|comum|especial|de emergencia)|fondo (?:principale|generale|comune))$/;

/** Whether the column is called a fund and each of its values is a pot without a name of its own. */
export function holdsPots(header: string, values: readonly string[]): boolean {
  const plain = (text: string): string =>
    fold(text)
      .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
      .trim();
  return (
    values.length > 0 &&
    ofPots.test(plain(header)) &&
    values.every((value) => pot.test(plain(value)) || potElsewhere.test(plain(value)))
  );
}
