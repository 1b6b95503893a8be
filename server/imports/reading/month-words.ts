import { fold } from './fold.ts';

/** Names of months in English, German, French, Spanish and Portuguese, long and short, without accents. */
const names: readonly string[] = [
  'january jan januar janner jaenner janvier janv enero ene janeiro',
  'february feb februar fevrier fevr fev febrero fevereiro',
  'march mar marz maerz mrz mars marzo marco',
  'april apr avril avr abril abr',
  'may mai mayo maio',
  'june jun juni juin junio junho',
  'july jul juli juillet juil julio julho',
  'august aug aout agosto ago',
  'september sep sept septembre septiembre setiembre setembro set',
  'october oct oktober okt octobre octubre outubro out',
  'november nov novembre noviembre novembro',
  'december dec dezember dez decembre diciembre dic dezembro',
];
const numbers = new Map(names.flatMap((words, at) => words.split(' ').map((word) => [word, at + 1] as const)));

/** 1 to 12; 0 for what is no month. No short form stands for two months. */
export const monthOfWord = (word: string): number => numbers.get(fold(word).replace('.', '')) ?? 0;
