/** Invented organisations, amounts and days: the same for the same place in a list. */

export const pick = <T>(list: readonly T[], at: number): T => list[at % list.length]!;

const words = {
  en: [
    'Amber Bramble Cinder Drift Ember Fallow Garnet Harrow Ivory Juniper Kestrel Lantern Marrow Nettle Osprey Pebble',
    'Works|Systems|Kitchen|Labs|Housing Trust|Robotics|Energy|Foods',
  ],
  de: [
    'Ahorn Birke Eiche Föhre Grünspecht Häher Kiefer Lärche Möwe Nußbaum Quelle Röhricht Säge Tümpel Ulme Ähre',
    'Energietechnik GmbH|Werkstätten e. V.|Maschinenbau AG|Forschung gGmbH|Süßwaren KG|Bio GmbH & Co. KG|Netze eG|Labor UG',
  ],
  fr: [
    'Alouette Bélier Cigale Dauphin Écureuil Fougère Genêt Hêtre Iris Jonquille Lévrier Mésange Noisetier Orée Pinède Rivière',
    'Énergies SARL|Solidarité|et Compagnie|Théâtre|Boulangerie SAS|Habitat|Musique|Numérique SA',
  ],
  es: [
    'Almendro Bahía Cigüeña Duero Encina Fuente Girasol Higuera Jazmín Laurel Manzano Níspero Olivar Pinar Roble Señorío',
    'Alimentación SL|Energía SA|Cooperativa|Tecnología SL|Diseño SLU|Asociación Cultural|Logística SA|Salud SL',
  ],
  pt: [
    'Açaí Baobá Cajá Dourado Embaúba Fruta-Pão Guaraná Ipê Jatobá Limão Maçã Nascente Oásis Pequi Quixabá Sertão',
    'Energia Ltda.|Alimentos S.A.|Mineração S.A.|Saúde Ltda.|Educação|Logística S.A.|Cooperativa|Têxtil Ltda.',
  ],
} as const;
export type Language = keyof typeof words;

/** 128 names in each language, none of them twice. */
export function orgOf(language: Language, at: number): string {
  const [first, second] = words[language];
  const firsts = first.split(' ');
  return `${pick(firsts, at)} ${pick(second.split('|'), Math.floor(at / firsts.length) + at)}`;
}

const scattered = (at: number, salt: number): number => ((at + 3) * 7919 + salt * 104_729 + at * at * 31) % 10_007;

/** A whole amount in steps of `step`. */
export const wholeAmount = (at: number, step: number, most = 900, salt = 1): string =>
  String((1 + (scattered(at, salt) % most)) * step);
/** With cents that do not end in a zero. */
export const centAmount = (at: number, step: number, most = 900): string =>
  `${wholeAmount(at, step, most)}.${10 + (scattered(at, 5) % 9) * 10 + (1 + (at % 9))}`;

const two = (value: number): string => String(value).padStart(2, '0');
/** Some days are beyond the 12th. */
export const dayOf = (at: number, first = 2015, years = 7): string =>
  `${first + (scattered(at, 2) % years)}-${two(1 + (scattered(at, 3) % 12))}-${two(1 + (scattered(at, 4) % 28))}`;

export const monthStart = (day: string): string => `${day.slice(0, 7)}-01`;
export const yearStart = (day: string): string => `${day.slice(0, 4)}-01-01`;

export const listOf = <T>(count: number, make: (at: number) => T): T[] =>
  Array.from({ length: count }, (_one, at) => make(at));
