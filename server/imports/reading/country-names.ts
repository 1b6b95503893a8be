import { fold } from './fold.ts';

/** Names of countries that no list in a library has: of the World Bank, the United Nations, parts of a country, short forms. */
const names: Readonly<Record<string, string>> = {
  AE: 'uae',
  BA: 'bosnia|bosnien|bosnie',
  BY: 'weissrussland|bielorussie|bielorrusia|bielorrussia|belorussia|bielorussia',
  CD: `drc|dr congo|d r congo|rdc|rd congo|congo dr|congo kinshasa|congo dem rep|congo democratic republic|congo democratic republic of
    |congo democratic republic of the|democratic republic of congo|democratic republic of the congo|republique democratique du congo
    |demokratische republik kongo|republica democratica del congo|republica democratica do congo|kongo kinshasa`,
  CG: `congo|congo brazzaville|congo rep|congo republic|congo republic of|congo republic of the|republic of congo|republic of the congo
    |republique du congo|kongo brazzaville`,
  CI: "cote d'ivoire|cote d ivoire|ivory coast",
  CV: 'cabo verde|cape verde',
  CZ: 'czechia|czech republic',
  FM: 'micronesia|micronesia fed sts|federated states of micronesia',
  GB: `uk|u k|the uk|great britain|britain|gb|england|inglaterra|angleterre|scotland|schottland|escocia|ecosse|wales|gales|pays de galles
    |pais de gales|northern ireland|nordirland|irlande du nord|irlanda del norte|irlanda do norte|grossbritannien|gran bretana
    |grande bretagne|gra bretanha|united kingdom of great britain and northern ireland|vereinigtes konigreich`,
  HK: 'hong kong|hong kong sar|hong kong sar china|hong kong china',
  IE: 'eire|republic of ireland|irish republic',
  IR: 'iran|ira|irao',
  KG: 'kyrgyz republic|kyrgyz rep',
  KN: 'st kitts and nevis',
  KP: `north korea|korea dem people's rep|korea democratic people's republic of|democratic people's republic of korea|dpr korea|nordkorea
    |coree du nord|corea del norte|coreia do norte`,
  KR: `south korea|korea|korea rep|korea republic|korea republic of|republic of korea|sudkorea|coree du sud|corea del sur|coreia do sul`,
  LA: "laos|lao pdr|lao people's democratic republic",
  LC: 'st lucia',
  MD: 'moldau|moldawien|moldavie|moldavia|moldova|moldavie',
  MK: 'macedonia|north macedonia|macedonia former yugoslav republic of|fyr macedonia',
  MM: 'burma|birma|birmanie|birmania',
  MO: 'macao|macau|macao sar|macao sar china',
  NL: 'netherlands|the netherlands|holland|hollande|holanda|paises bajos|pays bas|paises baixos',
  PS: `palestine|west bank and gaza|state of palestine|palestinian territories|palastina|palestina|palastinensische gebiete
    |palastinensische autonomiegebiete|territoires palestiniens|territorios palestinos|occupied palestinian territory`,
  RU: 'russia|russland|russie|rusia',
  SY: 'syria',
  SZ: 'swaziland|eswatini|swasiland|souaziland|suazilandia|swazilandia|esuatini',
  TL: 'east timor|timor leste|timor-leste|timor oriental|osttimor',
  TR: 'turkiye|turkey',
  TW: 'taiwan|taiwan china|chinese taipei',
  TZ: 'tanzania|tansania|tanzanie',
  US: `usa|u s|u s a|us|the united states|united states|united states of america|the united states of america|eeuu|ee uu|e e u u|eua|estados unidos
    |etats unis|etats-unis|etats unis d'amerique|vereinigte staaten|vereinigte staaten von amerika`,
  VA: 'holy see|vatican|vatican city',
  VC: 'st vincent and the grenadines',
  VN: 'vietnam|viet nam|vietna|vietname',
  XK: 'kosovo',
};

/** As names are compared: without signs, and with `and` for `&`. */
export const plainForm = (text: string): string =>
  fold(text)
    .replaceAll('&', ' and ')
    .replaceAll(/[^a-z0-9']+/g, ' ')
    .trim();

export const otherNames: ReadonlyMap<string, string> = new Map(
  Object.entries(names).flatMap(([code, list]) => list.split('|').map((name) => [plainForm(name), code] as const)),
);

/** What a name says of the form of a state: `Bolivia (Plurinational State of)`, `Venezuela, RB`, `Republic of Moldova`. */
const form = String.raw`(?:plurinational state|united republic|federal democratic republic|federal republic|islamic republic|arab republic|bolivarian republic|cooperative republic|democratic socialist republic|socialist republic|people's republic|kingdom|state|states|federation|principality|grand duchy|commonwealth|sultanate|republic|republik|republique|republica|reino|konigreich|royaume|estado)`;
const ofForm = String.raw`(?: (?:of|of the|de|del|du|da|do|de la))?`;
const behind = new RegExp(
  String.raw`^(.{3,}?) (?:(?:the )?${form}${ofForm}|republica bolivariana de|estado plurinacional de|rb|rep|arab rep|islamic rep|the|fed sts)$`,
);
const before = new RegExp(String.raw`^(?:the )?${form} (?:of the|of|de la|del|de|du|da|do|von) (.{3,})$`);
/** Countries of these names differ in their form alone. */
const several = new Set(['congo', 'korea', 'corea', 'coree', 'coreia', 'kongo']);

/** A word of such a form, which few texts have. */
const hasForm =
  /\b(?:state|states|republic|republik|republique|republica|kingdom|federation|principality|duchy|commonwealth|sultanate|reino|konigreich|royaume|estado|rb|rep|the|sts)\b/;

/** The name without the form of the state; null where there is none, or where the form tells two countries apart. */
export function withoutForm(plain: string): string | null {
  if (!hasForm.test(plain)) return null;
  const found = behind.exec(plain)?.[1] ?? before.exec(plain)?.[1] ?? /^the (.{3,})$/.exec(plain)?.[1] ?? null;
  return found === null || several.has(found) ? null : found;
}
