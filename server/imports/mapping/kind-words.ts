import type { DealKind } from '../../../contract/deals/options.ts';
import type { Mapping } from '../../../contract/imports/mapping.ts';
import { fold } from '../reading/fold.ts';
import { kindsInOtherLetters } from './lists/other-kind-words.ts';

/** Which kind of deal a row is, by its own words: `Venture debt`, `Zuschuss`, `Serie B`. */

type RouteSet = NonNullable<Mapping['routes'][number]['set']>;
export interface KindOfWords {
  readonly kind: DealKind;
  /** What the words say besides. */
  readonly set: RouteSet;
}

/** In this order: the first that fits wins, so that a convertible loan is equity and a venture debt none. */
const certain: readonly (readonly [RegExp, DealKind, RouteSet])[] = [
  [/\bventure (?:debt|loan)|\b(?:deuda|dette|divida) (?:de )?venture/, 'debt', { debtType: 'venture_debt' }],
  // Before what it denies: `Não reembolsável`, `nicht rückzahlbar`, `à fonds perdu`.
  [
    /\b(?:non|not|nao|no|nicht) ?(?:re(?:embol(?:s|z)a(?:vel|veis|ble|bles)|imbursable|payable|coverable|mboursables?)|ruckzahlbar|zuruckzuzahlen)|\b(?:a )?f(?:onds|ondo|undo) perd(?:u|ido)\b|\bverlorene[rn]? zusch/,
    'grant',
    {},
  ],
  [
    /\b(?:reimbursable|recoverable|repayable) (?:grant|advance)|\bavances? (?:remboursable|recuperable)s?\b|\b(?:ayudas?|subvenc(?:ion|iones|ao|oes)|auxilio) re(?:embolsable|embolsavel|integrable)|\banticipos? re(?:embolsable|integrable)/,
    'debt',
    { debtType: 'reimbursable_grant' },
  ],
  [/\breembolsave(?:l|is)\b|\breembolsables?\b|\bremboursables?\b|\bruckzahlbar|\brepayable\b/, 'debt', {}],
  [/\bconvertible|\bwandel(?:darlehen|anleihe)|\bconversi?vel/, 'equity', { instrument: 'convertible_note' }],
  [/\bsafe\b/, 'equity', { instrument: 'safe' }],
  // Beside `deuda` and `donación`, a word alone.
  [
    /^(?:capital|patrimonio|patrimonial|inversion(?:es)? patrimonial(?:es)?|investimentos? patrimonia(?:l|is)|capital propio|capital proprio|capitaux propres)$/,
    'equity',
    {},
  ],
  [/\bequity crowdfunding/, 'equity', { roundType: 'equity_crowdfunding' }],
];

const debt =
  /\b(?:debt|loans?|lending|credit|mezzanine|bonds?|debentures?|overdraft|guarant(?:ees?|y|ies)|leas(?:e|ing)|micro(?:loans?|credit)|darlehen|kredite?|anleihen?|burgschaft|garantien?|prets?|dettes?|emprunts?|garanties?|credito|prestamos?|deuda|bonos?|aval|emprestimos?|divida|garantias?|factoring|term loan|revolver|revolving|rcf|schuldscheine?|pozyczk[ai]|kredyty?|pujck[ay]|uver[yu]?|lan|lanebelop|laina|hitel|kolcson|imprumut|prestit[oi]|mutu[oi]|lening(?:en)?|krediet|laan|lanet|luotto|luotot|pinjaman|utang|pembiayaan|borc|kredi|kredisi|zajam|kredit(?:i|a)?|posojil[oa]|khoan vay|vay|laen|aizdevums|paskola|finanziamento agevolato|dlug|dluh|uver[oy]vy)\b|融資|貸付|借入|ローン|社債/;
const equity =
  /\b(?:equity|actions? (?:ordinaires?|de preference|privilegiees?|preferentielles?)|azioni|seed|pre ?seed|series|serie|angels?|venture|vc|ipo|stock|shares|preferred|common|buyout|growth|eigenkapital|beteiligung|fonds propres|acciones|participations?|participacion(?:es)?|participac(?:ao|oes)|beteiligung(?:en)?|prises? de participation|kapitalerhohung|augmentation de capital|aporte(?:s)? de capital|ampliacion de capital|capital social|inyeccion de capital|quasi equity|quasi fonds propres|acoes|capital risque|risikokapital|token|ico|agarkapital|nyemission|emission|aktier|aksjer|egenkapital|emisjon|osakeanti|osake|paaomasijoitus|oma paaoma|ekuitas|saham|penyertaan modal|ozkaynak|ozsermaye|sermaye|hisse|vlastni kapital|podil|akcie|kapital wlasny|udzialy|akcje|aandelen(?:kapitaal)?|eigen vermogen|capitale di rischio|partecipazion[ei])\b|出資|株式|エクイティ|第三者割当/;
const grant =
  /\b(?:grants?|scholarships?|fellowships?|subsid(?:y|ies)|donations?|prizes?|gifts?|bursar(?:y|ies)|zuwendung(?:en)?|zuschuss|zuschusse|forderung|stipendium|spende|subventions?|bourses?|dons?|aide|subvencion(?:es)?|becas?|ayudas?|donacion|premios?|subvencao|subvencoes|bolsas?|doacao|doacoes|dotacj[aei]|dofinansowani[ea]|dotac[ei]|bidrag|tilskudd?|avustus|tamogatas|contribut[oi] a fondo perduto|sovvenzion[ei]|subsidies?|subsidi|hibah|hibe|stonad|stod|tuki|bantuan hibah|grantova?|dar|darovizna|bespovratna sredstva|nepovratna sredstva|toetus|tai tro|vien tro|trung cap)\b|助成|補助金|交付金|給付/;

const debtTypes: readonly (readonly [RegExp, string])[] = [
  [/\bline of credit|\bcredit line|\brevolv|\boverdraft/, 'line_of_credit'],
  [/\bguarant|\bburgschaft|\bgaranti|\baval\b/, 'guarantee'],
  [/\bbonds?\b|\bdebenture|\banleihe|\bbonos?\b/, 'bond'],
  [/\bmezzanine|\bsubordinated/, 'subordinated_mezzanine'],
  [/\bmicro(?:loan|credit)/, 'microloan'],
  [/\bterm loan/, 'term_loan'],
];

/** Code list of the types of finance of the OECD, which the IATI standard has too: its hundreds. */
const financeTypes: readonly (readonly [RegExp, KindOfWords])[] = [
  [/^11\d$/, { kind: 'grant', set: {} }],
  [/^422$/, { kind: 'debt', set: { debtType: 'reimbursable_grant' } }],
  [/^423$/, { kind: 'debt', set: { debtType: 'bond' } }],
  [/^431$/, { kind: 'debt', set: { debtType: 'subordinated_mezzanine' } }],
  [/^(?:432|433)$/, { kind: 'equity', set: { instrument: 'preferred_equity_hybrid' } }],
  [/^(?:4[01]\d|42\d)$/, { kind: 'debt', set: {} }],
  [/^5[12]\d$/, { kind: 'equity', set: {} }],
  [/^1100$/, { kind: 'debt', set: { debtType: 'guarantee' } }],
];
/** `default-finance-type/code`, `CRS type of finance`. */
export const namesCodes = (header: string): boolean =>
  /\b(?:finance|financing)[ _/-]?types?\b|\btypes? of (?:finance|financing)\b/.test(
    fold(header.replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')).replaceAll('_', ' '),
  );
export const kindOfCode = (code: string): KindOfWords | null =>
  financeTypes.find(([pattern]) => pattern.test(code))?.[1] ?? null;

/** Null where the words name no kind, or two. */
export function kindOfWords(written: string): KindOfWords | null {
  const text = fold(written)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  if (/\bnon ?equity\b/.test(text)) return null;
  for (const [pattern, kind, set] of certain) if (pattern.test(text)) return { kind, set };
  const others = kindsInOtherLetters(text);
  const kinds = (
    [
      ['debt', debt],
      ['equity', equity],
      ['grant', grant],
    ] as const
  ).filter(([kind, pattern]) => pattern.test(text) || others.includes(kind));
  const [found] = kinds;
  if (found === undefined || kinds.length > 1)
    return isLoanAboveAll(
      text,
      kinds.map(([kind]) => kind),
    );
  const debtType = found[0] === 'debt' ? debtTypes.find(([pattern]) => pattern.test(text))?.[1] : undefined;
  return { kind: found[0], set: debtType === undefined ? {} : { debtType } };
}

/** `Post-IPO debt` and `Growth loan` are debt: the last word names the thing. */
function isLoanAboveAll(text: string, kinds: readonly DealKind[]): KindOfWords | null {
  if (kinds.includes('grant') || kinds.length < 2) return null;
  return /\b(?:debt|loans?)(?: (?:financing|facility|round|funding))?$/.test(text) && !/\b(?:and|or|plus)\b/.test(text)
    ? { kind: 'debt', set: {} }
    : null;
}
