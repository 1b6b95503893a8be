/** The words of the name of an organisation: the same for two spellings, without what says only how it is registered. */

/** Legal forms, without dots and accents. They stand at the end of a name, some at its start. */
const legalForms = new Set(
  `inc incorporated corp corporation co company cie ltd limited llc llp lllp lp plc pllc pbc pc cic cio scio
  gmbh mbh ag kg kgaa ohg gbr ug ggmbh gug ev eg stiftung
  sa sas sasu sarl eurl scs sca snc sci scop sicav fcpi fcpr fcp spa srl sapa sprl srl bvba scrl asbl vzw
  bv nv vof cv ab kb hb as asa da ans oy oyj aps is ivs se sce
  sl slu sau scr slp ltda lda eireli mei sgps sacv srlcv
  pty pte pvt private sdn bhd kk gk pt tbk jsc ojsc pjsc zao ooo oao doo dd ad sro spol zoo sp kft zrt nyrt ehf hf`.split(
    /\s+/,
  ),
);
const startingForms = new Set(['pt', 'ooo', 'zao', 'oao', 'pjsc']);

/** Words that join others or stand before a name. */
const joining = new Set([
  'and',
  'und',
  'et',
  'y',
  'e',
  'en',
  'og',
  'och',
  'the',
  'der',
  'die',
  'das',
  'le',
  'la',
  'les',
  'el',
  'los',
  'las',
  'of',
  'for',
  'de',
  'du',
  'des',
  'del',
  'da',
  'do',
  'von',
  'fur',
  'fuer',
]);

/** Lower-case letters without accents; dots and apostrophes belong to the word, as in `B.V.`. */
export function plainWords(name: string): string[] {
  const plain = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[.'’‘]/g, '')
    .replaceAll('ß', 'ss')
    .replaceAll('ø', 'o')
    .replaceAll('æ', 'ae');
  return joinLetters(plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== ''));
}

/** `s a` is `sa`, `j p morgan` is `jp morgan`. */
function joinLetters(words: readonly string[]): string[] {
  const joined: string[] = [];
  let isLetters = false;
  for (const word of words) {
    const isLetter = word.length === 1 && /\p{L}/u.test(word);
    if (isLetter && isLetters) joined[joined.length - 1] += word;
    else joined.push(word);
    isLetters = isLetter;
  }
  return joined;
}

export const isLegalForm = (word: string): boolean => legalForms.has(word);

/** Without legal forms at its ends and words that only join; a name of nothing else keeps all of them. */
export function wordsOfName(name: string): string[] {
  const words = plainWords(name);
  let [start, end] = [0, words.length];
  while (end > start + 1 && isLegalForm(words[end - 1] ?? '')) end -= 1;
  if (end > start + 1 && startingForms.has(words[start] ?? '')) start += 1;
  const kept = words.slice(start, end).filter((word) => !joining.has(word));
  return kept.length === 0 ? words : kept;
}

/** How much a word tells of which organisation is meant: the rarer it is in names, the more. */
export interface WordWeights {
  /** Counts the words of one name. */
  readonly add: (words: readonly string[]) => void;
  /** 0 and more; about 2.5 for `capital`, 6.5 for a word of one name. */
  readonly weightOf: (word: string) => number;
}

/** How many of a thousand names of funders have the word, before any name is counted: a small database has few names. */
const usual: Readonly<Record<string, number>> = {
  capital: 90,
  ventures: 90,
  partners: 80,
  venture: 60,
  fund: 60,
  funds: 20,
  group: 45,
  investments: 40,
  investment: 40,
  investors: 25,
  management: 40,
  holdings: 30,
  holding: 20,
  foundation: 60,
  trust: 50,
  bank: 50,
  angels: 25,
  angel: 20,
  equity: 25,
  growth: 20,
  technology: 20,
  technologies: 20,
  international: 25,
  global: 20,
  national: 25,
  development: 25,
  finance: 20,
  financial: 25,
  credit: 25,
  union: 20,
  savings: 15,
  community: 20,
  association: 20,
  society: 15,
  university: 25,
  institute: 20,
  council: 20,
  services: 20,
  advisors: 15,
  associates: 15,
  network: 15,
  labs: 10,
  seed: 15,
  accelerator: 10,
  innovation: 15,
  innovations: 10,
  business: 15,
  city: 15,
  state: 15,
  first: 20,
  new: 15,
  us: 10,
  usa: 10,
  uk: 10,
  european: 10,
  europe: 10,
  american: 15,
  charitable: 30,
  family: 25,
  fonds: 20,
  stiftung: 20,
  fondation: 20,
  fundacion: 20,
  gesellschaft: 15,
  beteiligungen: 10,
  investissement: 10,
  investissements: 10,
  i: 15,
  ii: 20,
  iii: 15,
  iv: 10,
  v: 10,
};
const usualNames = 1_000;
/** Of a word that is in no list. */
const usualOfOthers = 0.5;

const places = 1 << 20;

/**
 * Counts by digests of words, in 4 MB however many names there are. Two words at one place count as one; that makes a
 * rare word look a little less rare.
 */
export function countWords(): WordWeights {
  const counts = new Uint32Array(places);
  let nameCount = 0;
  return {
    add(words) {
      nameCount += 1;
      for (const word of new Set(words)) {
        const at = digestOf(word) & (places - 1);
        counts[at] = (counts[at] ?? 0) + 1;
      }
    },
    weightOf(word) {
      const seen = counts[digestOf(word) & (places - 1)] ?? 0;
      const share = (seen + (usual[word] ?? usualOfOthers)) / (nameCount + usualNames);
      return Math.max(0.1, -Math.log(Math.min(1, share)));
    },
  };
}

/** FNV-1a in 32 bits, of the text without the letter at `left`. */
export function digestOf(text: string, left = -1): number {
  let digest = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) {
    if (at === left) continue;
    digest = Math.imul(digest ^ text.charCodeAt(at), 0x01000193);
  }
  // Its last bits alone are poorly mixed for short words.
  return (digest ^ (digest >>> 15)) >>> 0;
}
