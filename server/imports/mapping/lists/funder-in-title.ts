import { fold } from '../../reading/fold.ts';

/** Who gave everything, as a line above the table or the name of its sheet may say: `Awards made by the Alder Trust`. */

const bodyWord =
  /\b(?:foundation|trust|fund|council|ministry|department|agency|authority|commission|society|bank|union|university|institute|capital|ventures|\w*stiftung|\w*fonds|\w*verein|gemeinde|stadt|\w*ministerium|landkreis|fondation|fonds|mairie|ville|commune|conseil|ministere|region|fundacion|fondo|ayuntamiento|diputacion|consejeria|ministerio|fundacao|fundo|camara|municipio|secretaria|ministerio|banco|banque|caixa|fonden|nadace|fundacja|gmina|fondazione|comune|stichting)\b/;

const ofFirm = /\b(?:gmbh|ltd|llc|inc|plc|beteiligungen|partners|holdings?|s\.?a\.?s?\.?|s\.?p\.?a\.?)(?!\p{L})/u;
const namesGiver = (text: string): boolean => namesBody(text) || ofFirm.test(fold(text));
export const namesBody = (title: string): boolean => bodyWord.test(fold(title));

/** What a list is called, and not its author. */
const ofDocument =
  /^(?:grants?|awards?|awarded|loans?|lists?|liste|listado|lista|reports?|annual|quarterly|jahresbericht|bericht|forder\w*|gefordert\w*|zuwendung\w*|darlehen|ubersicht|aufstellung|subventions?|subvencion\w*|subvenc\w*|ayudas?|aides?|financier\w*|accorde\w*|rapport|informe|memoria|relatorio|relacion|relacao|projets?|projects?|projekte?|programmes?|data|dataset|open|register|overview|made|given|funded|approved|published|by|from|par|por|von|vom|investments?|deals?|portfolio|payments?|expenditure|beneficiar\w*|recipients?|emprestimos?|prestamos?|prets?|concedid\w*|otorgad\w*|financiamento\w*|sheet|table|tabelle|feuil|hoja)$/;
const joining =
  /^(?:of|the|and|for|de|du|des|la|le|les|l|d|der|die|das|des|dem|fur|und|y|e|do|da|dos|das|del|los|las|di|della|van|voor|en|et|&)$/;
const isCapital = (word: string): boolean =>
  /^[\p{Lu}\p{Lt}\p{Lo}]/u.test(word.replace(/^[("'“„«]+/, '').replace(/^[dl]['’]/, ''));
const isOfDocument = (word: string): boolean => /\d/.test(word) || ofDocument.test(plain(word));
const plain = (word: string): string => fold(word).replaceAll(/[^\p{L}\p{N}&]+/gu, '');
const longest = 90;
const mostNames = 2;

const marks: ReadonlySet<string> = new Set(' "\'“”„«»,.');
/** Its words without those that only join, at both ends. */
function trimmed(words: readonly string[]): string {
  const own = [...words];
  while (own.length > 0 && joining.test(plain(own[0] ?? ''))) own.shift();
  while (own.length > 0 && joining.test(plain(own.at(-1) ?? ''))) own.pop();
  const text = own.join(' ');
  let [from, to] = [0, text.length];
  while (from < to && marks.has(text.charAt(from))) from += 1;
  while (to > from && marks.has(text.charAt(to - 1))) to -= 1;
  return text.slice(from, to);
}

function bodyIn(part: string): string | null {
  const words = part.trim().split(/\s+/);
  const isWhole = !words.some(isOfDocument) && isCapital(words[0] ?? '');
  if (isWhole && namesGiver(part)) return trimmed(words);
  // The words that begin with a capital around the word for a body.
  const at = words.findIndex((word) => isCapital(word) && namesGiver(word) && !isOfDocument(word));
  if (at < 0) return null;
  const goesOn = (word: string | undefined): boolean =>
    word !== undefined && !isOfDocument(word) && (isCapital(word) || joining.test(plain(word)));
  let [from, to] = [at, at];
  while (goesOn(words[from - 1])) from -= 1;
  while (goesOn(words[to + 1])) to += 1;
  return trimmed(words.slice(from, to + 1));
}

/** The bodies that titles name, the nearest to the table first. */
export function fundersInTitles(titles: readonly string[]): string[] {
  const found = titles.flatMap((title) =>
    title.length > longest * 3 ? [] : title.split(/[:–—|;()[\]]|\s-\s|,\s/).flatMap((part) => bodyIn(part) ?? []),
  );
  return [...new Set(found)]
    .filter((name) => name.length > 3 && name.length <= longest && / |\p{L}{8}/u.test(name))
    .slice(0, mostNames);
}
