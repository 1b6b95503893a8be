import { isCurrency } from '../../../contract/currencies.ts';
import { nullWords } from '../../deals/drafts/cells.ts';
import { plainWords } from '../../subjects/likeness/words.ts';
import { fold } from '../reading/fold.ts';
import { namesNothing } from '../reading/words/not-said.ts';

/** What publishers write where they name no organisation: the funder is unknown then, and the row stays. */

const phrases = [
  // English
  'non disclosed|undisclosed investor|undisclosed investors|undisclosed amount',
  'unknown investor|unknown investors|unknown funder|unknown source|unnamed|unnamed investor|unnamed investors',
  'unspecified investor|unspecified investors|not specified|na',
  'to be announced|to be confirmed|anonymous|anonymous donor|anonymous investor',
  'angel|angels|angel investor|angel investors|business angel|business angels|individual angels|other angels',
  'private investor|private investors|private individual|private individuals|individual investor|individual investors',
  'undisclosed angels|undisclosed angel investors|individuals|group of angel investors|group of investors|group of angels|multiple|multiple investors|several investors',
  'various|various investors|various angels|other|others|other investors|existing investors|existing shareholders',
  'et al|and others|amongst others|among others|public|public investors|friends and family|family and friends|self|self funded|bootstrapped',
  // German
  'unbekannter investor|unbekannte investoren|nicht genannt|ungenannt|nicht angegeben|ka',
  'privatinvestor|privatinvestoren|private investoren|engel|businessangel|diverse|diverse investoren|verschiedene|verschiedene investoren|sonstige|andere',
  // French
  'inconnus|non divulguee|non precise|confidentiel|anonyme|investisseur inconnu',
  'investisseurs prives|investisseur prive|business angels francais|divers|divers investisseurs|autres|autres investisseurs|particuliers',
  // Spanish
  'desconocidos|no revelado|no revelados|no revelada|no divulgado|no divulgados|sin revelar|confidencial|anonimo|inversor desconocido',
  'inversores privados|inversor privado|inversores angeles|angeles inversores|varios|varios inversores|otros|otros inversores|particulares',
  // Portuguese
  'desconhecidos|nao revelado|nao disponivel|investidor desconhecido',
  'investidores privados|investidor privado|investidores anjo|investidor anjo|investidores anjos|anjos|varios investidores|outros|outros investidores',
  // Swedish, Danish, Norwegian, Finnish
  'okand|okanda|ej offentligt|ej offentlig|ej offentliggjort|ej offentliggjord|ej angivet|uppgift saknas|privatpersoner|anglar|affarsanglar|ovriga|andra|flera',
  'ukendt|ukjent|ukjente|ikke offentlig|ikke offentliggjort|ikke oplyst|ikke oppgitt|ikke kjent|fortrolig|anonymt|engleinvestorer|forretningsengle|ovrige|flere',
  'ei julkinen|ei julkistettu|ei julkistettua|ei tiedossa|tuntematon|nimeton|yksityissijoittajat|yksityishenkilot|enkelisijoittajat|bisnesenkelit|muut|muita|useita',
  // Indonesian, Turkish
  'tidak diungkapkan|tidak dipublikasikan|tidak diketahui|tidak disebutkan|dirahasiakan|rahasia|anonim|investor malaikat|lainnya|lain lain|beberapa investor',
  'aciklanmadi|aciklanmamis|belirtilmedi|belirtilmemis|bilinmiyor|bilinmeyen|gizli|melek yatirimcilar|diger|digerleri|cesitli|cesitli yatirimcilar',
  // Czech, Polish
  'nezverejneno|nezverejnen|neznamy|neznamo|neuvedeno|anonymni|ruzni|ostatni|dalsi|andelsti investori|soukromi investori',
  'nieujawniony|nieujawnieni|nieujawnione|nieujawniono|nie ujawniono|nie podano|nie ujawniony|nieznany|nieznani|brak danych|poufne|anonimowy|inni|pozostali|rozni|aniolowie biznesu|inwestorzy prywatni',
  // Dutch, Italian, Japanese
  'niet bekend|onbekend|onbekende investeerder|niet bekendgemaakt|niet openbaar|niet openbaar gemaakt|vertrouwelijk|anoniem|overige|overigen|anderen|particuliere investeerders',
  'non divulgato|non comunicato|non dichiarato|non noto|sconosciuto|sconosciuti|riservato|anonimi|altri|altri investitori|vari|investitori privati|non disponibile|non specificato',
  '非公開|非公表|未公開|未公表|不明|個人投資家|その他|エンジェル投資家|匿名|複数|なし',
];
/** Words for no value mean no one too; signs and two letters may be the name of one. */
const wordsForNothing = [...nullWords].filter((word) => /\p{L}{3}/u.test(word));
const meaningless = new Set(
  [...wordsForNothing, ...phrases.flatMap((line) => line.split('|'))].map((phrase) =>
    plainWords(fold(phrase)).join(' '),
  ),
);

/** True for words for no one, and for numbers and amounts: what stands there is no organisation. */
export function meansNobody(name: string): boolean {
  // `n/a`, `investor(s)`
  const words = plainWords(
    fold(name)
      .replaceAll('/', '')
      .replaceAll(/\((s|es|n|en)\)/gi, '$1'),
  );
  if (words.length === 0 || namesNothing(name)) return true;
  // `500` is what people call one.
  if (words.every((word) => /^\p{N}+$/u.test(word))) return words.join('').length > 3 || /\p{Sc}/u.test(name);
  const text = words.join(' ');
  return (
    meaningless.has(text) || meaningless.has(text.replace(article, '')) || countOfOthers.test(text) || isAmount(name)
  );
}

const article = /^(?:an?|the|eine?|une?|una|uma?) /;
/** `3 others`, `and 12 more investors`. */
const countOfOthers =
  /^(?:and |und |et |y |e )?\d{1,3} (?:other|others|more|weitere|andere|autres?|otros|mas|outros|mais|altri|inne|andra|andre)(?: (?:angels?|investors?|investoren|investisseurs|inversores|investidores|investitori))?$/;

/** `$2M`, `USD 2,000,000`, `2.5 million`. */
function isAmount(name: string): boolean {
  const found = /^(\p{Sc}|[a-z]{3})?(\d+)(k|m|mn|mio|bn|b|million|billion|thousand|crore|lakh)?$/iu.exec(
    name.replaceAll(/[\s.,]/g, ''),
  );
  if (found === null) return false;
  const [, mark = '', , unit = ''] = found;
  return mark === '' ? unit !== '' && unit !== 'b' : !/[a-z]/i.test(mark) || isCurrency(mark.toUpperCase());
}
