import type { DealColumn } from '../../../contract/deals/column.ts';
import { isPersonWord } from './person-words.ts';
import { recipientWords } from './recipient-words.ts';
import { fold } from './fold.ts';

/**
 * What publishers write for the values of our closed lists: matched by normal form, plural, hyphen, synonym, and by the
 * one value whose words a text holds.
 */

/** Words that say nothing of which value is meant, by column. */
const noise: Readonly<Record<string, string>> = {
  roundType:
    'round funding financing finance investment stage capital venture raise deal type runde finanzierung tour ronda rodada de',
  instrument: 'type security instrument offering',
  debtType: 'type facility financing product',
  loanStatus: 'status loan',
  grantStatus: 'status grant',
  dealStatus: 'status deal round',
  sectors: 'sector industry industries services service technology technologies tech company companies',
};

/** By column: the text in its normal form, and the value; null means unknown, so that no part of it is taken. */
const synonyms: Readonly<Record<string, Readonly<Record<string, string | null>>>> = {
  roundType: {
    preseed: 'pre_seed',
    'pre seed': 'pre_seed',
    'seed extension': 'bridge_or_extension',
    'angel seed': null,
    'seed angel': null,
    'business angel': 'angel',
    'pre serie a': null,
    'pre serie b': null,
    'private equity': 'growth_pe',
    pe: 'growth_pe',
    growth: 'growth_pe',
    'growth equity': 'growth_pe',
    'late stage': 'growth_pe',
    buyout: 'growth_pe',
    bridge: 'bridge_or_extension',
    extension: 'bridge_or_extension',
    crowdfunding: 'equity_crowdfunding',
    crowd: 'equity_crowdfunding',
    corporate: 'corporate_round',
    strategic: 'corporate_round',
    incubator: 'accelerator',
    'secondary market': 'secondary',
    unattributed: 'undisclosed',
    semilla: 'seed',
    semente: 'seed',
    amorcage: 'seed',
    'pre amorcage': 'pre_seed',
    presemilla: 'pre_seed',
  },
  instrument: {
    convertible: 'convertible_note',
    'convertible debt': 'convertible_note',
    'convertible loan': 'convertible_note',
    wandeldarlehen: 'convertible_note',
    'simple agreement for future equity': 'safe',
    'preferred stock': 'priced_preferred',
    'preferred share': 'priced_preferred',
    preferred: 'priced_preferred',
    'preferred equity': 'priced_preferred',
    'common stock': 'common',
    'common equity': 'common',
    'ordinary share': 'common',
  },
  debtType: {
    'term debt': 'term_loan',
    'credit line': 'line_of_credit',
    overdraft: 'line_of_credit',
    'revolving credit': 'line_of_credit',
    loc: 'line_of_credit',
    mezzanine: 'subordinated_mezzanine',
    subordinated: 'subordinated_mezzanine',
    'subordinated debt': 'subordinated_mezzanine',
    lease: 'equipment_finance',
    leasing: 'equipment_finance',
    factoring: 'invoice_finance',
    mortgage: 'real_estate_loan',
    microcredit: 'microloan',
    'loan guarantee': 'guarantee',
    invoice: 'invoice_finance',
    equipment: 'equipment_finance',
    trade: 'trade_po_finance',
    'purchase order': 'trade_po_finance',
    'real estate': 'real_estate_loan',
    'asset based': 'asset_backed',
    darlehen: 'term_loan',
    burgschaft: 'guarantee',
    garantie: 'guarantee',
    garantia: 'guarantee',
    aval: 'guarantee',
    anleihe: 'bond',
    obligation: 'bond',
    bono: 'bond',
    kreditlinie: 'line_of_credit',
    'ligne de credit': 'line_of_credit',
    'linea de credito': 'line_of_credit',
    'linha de credito': 'line_of_credit',
  },
  sectors: {
    informatik: 'ict_software',
    informatique: 'ict_software',
    gesundheit: 'health_biotech',
    sante: 'health_biotech',
    salud: 'health_biotech',
    saude: 'health_biotech',
    bildung: 'education',
    educacion: 'education',
    educacao: 'education',
    energie: 'climate_energy',
    energia: 'climate_energy',
    umwelt: 'climate_energy',
    landwirtschaft: 'agriculture_food',
    agricultura: 'agriculture_food',
    forschung: 'science_research',
    recherche: 'science_research',
    kultur: 'media_creative',
    cultura: 'media_creative',
    software: 'ict_software',
    saas: 'ict_software',
    it: 'ict_software',
    ict: 'ict_software',
    internet: 'ict_software',
    web: 'ict_software',
    'information technology': 'ict_software',
    mobile: 'ict_software',
    'artificial intelligence': 'ict_software',
    ai: 'ict_software',
    cybersecurity: 'ict_software',
    telecommunication: 'ict_software',
    fintech: 'fintech',
    'financial service': 'fintech',
    finance: 'fintech',
    insurtech: 'fintech',
    health: 'health_biotech',
    healthcare: 'health_biotech',
    'health care': 'health_biotech',
    biotech: 'health_biotech',
    biotechnology: 'health_biotech',
    medical: 'health_biotech',
    medtech: 'health_biotech',
    pharma: 'health_biotech',
    pharmaceutical: 'health_biotech',
    'life science': 'health_biotech',
    edtech: 'education',
    agriculture: 'agriculture_food',
    agritech: 'agriculture_food',
    agtech: 'agriculture_food',
    food: 'agriculture_food',
    energy: 'climate_energy',
    cleantech: 'climate_energy',
    'clean energy': 'climate_energy',
    'renewable energy': 'climate_energy',
    climate: 'climate_energy',
    environment: 'climate_energy',
    hardware: 'hardware_deeptech',
    semiconductor: 'hardware_deeptech',
    robotics: 'hardware_deeptech',
    construction: 'housing_construction',
    'real estate': 'housing_construction',
    proptech: 'housing_construction',
    media: 'media_creative',
    entertainment: 'media_creative',
    'art and culture': 'media_creative',
    art: 'media_creative',
    culture: 'media_creative',
    game: 'media_creative',
    gaming: 'media_creative',
    transport: 'mobility_logistics',
    transportation: 'mobility_logistics',
    logistic: 'mobility_logistics',
    mobility: 'mobility_logistics',
    automotive: 'mobility_logistics',
    consulting: 'professional_services',
    legal: 'professional_services',
    retail: 'retail_consumer',
    ecommerce: 'retail_consumer',
    'e commerce': 'retail_consumer',
    consumer: 'retail_consumer',
    fashion: 'retail_consumer',
    travel: 'tourism_hospitality',
    tourism: 'tourism_hospitality',
    hospitality: 'tourism_hospitality',
    water: 'water_sanitation',
    recycling: 'circular_waste',
    'social service': 'social_services',
    research: 'science_research',
    science: 'science_research',
  },
  recipientType: {
    corporation: 'company',
    ltd: 'company',
    llc: 'company',
    'limited company': 'company',
    'limited liability company': 'company',
    startup: 'company',
    sme: 'company',
    charity: 'nonprofit',
    'non profit': 'nonprofit',
    'non profit organisation': 'nonprofit',
    'non profit organization': 'nonprofit',
    'nonprofit organization': 'nonprofit',
    ngo: 'nonprofit',
    'sole proprietorship': 'sole_trader',
    'sole proprietor': 'sole_trader',
    'self employed': 'sole_trader',
    person: 'individual',
    school: 'university',
    college: 'university',
    government: 'public_body',
    municipality: 'public_body',
    'co operative': 'cooperative',
    ...recipientWords,
  },
  rateType: {
    floating: 'variable',
    'floating rate': 'variable',
    'fixed rate': 'fixed',
    adjustable: 'variable',
    fix: 'fixed',
    fest: 'fixed',
    variabel: 'variable',
    fixe: 'fixed',
    fijo: 'fixed',
    fija: 'fixed',
    fixo: 'fixed',
    fixa: 'fixed',
    variavel: 'variable',
    'profit sharing': 'profit_share',
    'interest free': 'none',
    zinslos: 'none',
  },
  datePrecision: {
    d: 'day',
    m: 'month',
    y: 'year',
    tag: 'day',
    monat: 'month',
    jahr: 'year',
    quartal: 'quarter',
    jour: 'day',
    moi: 'month',
    mois: 'month',
    annee: 'year',
    trimestre: 'quarter',
    dia: 'day',
    me: 'month',
    mes: 'month',
    ano: 'year',
    semestre: 'half_year',
    half: 'half_year',
    halbjahr: 'half_year',
    exact: 'day',
    daily: 'day',
    monthly: 'month',
    quarterly: 'quarter',
    yearly: 'year',
    annual: 'year',
  },
  loanStatus: {
    repaying: 'active',
    current: 'active',
    'paid off': 'paid_in_full',
    'fully repaid': 'paid_in_full',
    repaid: 'paid_in_full',
    pif: 'paid_in_full',
    'p i f': 'paid_in_full',
    closed: null,
    'written off': 'charged_off',
    default: 'delinquent',
    defaulted: 'delinquent',
    'in default': 'delinquent',
    late: 'delinquent',
    canceled: 'cancelled',
  },
};

/** Lower case, without accents and plurals, words parted by one space. */
const normalOf = (text: string): string =>
  fold(text)
    .replaceAll('&', ' and ')
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()
    .split(' ')
    .map(singularOf)
    .join(' ');
const singularOf = (word: string): string =>
  /^(?!ser|spec).{2,}ies$/.test(word)
    ? `${word.slice(0, -3)}y`
    : word.length > 3 && word.endsWith('s') && !word.endsWith('ss')
      ? word.slice(0, -1)
      : word;

interface Vocabulary {
  readonly byForm: ReadonlyMap<string, string | null>;
  readonly noise: ReadonlySet<string>;
  readonly remembered: Map<string, string | undefined>;
}

const vocabularies = new Map<string, Vocabulary>();
const mostRemembered = 5_000;

/** The value of a closed list that a text means; undefined where it means none, or more than one. */
export function optionOf(column: DealColumn, text: string): string | undefined {
  const vocabulary = vocabularies.get(column.key) ?? build(column);
  if (vocabulary.remembered.has(text)) return vocabulary.remembered.get(text);
  const value = find(vocabulary, column.key, text);
  if (vocabulary.remembered.size < mostRemembered) vocabulary.remembered.set(text, value);
  return value;
}

function build({ key, options }: DealColumn): Vocabulary {
  const byForm = new Map<string, string | null>();
  for (const { value, label } of options ?? []) byForm.set(normalOf(value), value).set(normalOf(label), value);
  const known = new Set((options ?? []).map(({ value }) => value));
  for (const [form, value] of Object.entries(synonyms[key] ?? {}))
    if (value === null || known.has(value)) byForm.set(normalOf(form), value);
  const vocabulary = {
    byForm,
    noise: new Set((noise[key] ?? '').split(' ')),
    remembered: new Map<string, string | undefined>(),
  };
  vocabularies.set(key, vocabulary);
  return vocabulary;
}

function find({ byForm, noise: idle }: Vocabulary, key: string, text: string): string | undefined {
  const form = normalOf(text);
  // Before anything else: a person must not be taken for a body by a part of a word.
  if (key === 'recipientType' && isPersonWord(text))
    return byForm.get(form) === 'sole_trader' ? 'sole_trader' : 'individual';
  const exact = byForm.get(form);
  if (exact !== undefined) return exact ?? undefined;
  const letter = key === 'roundType' ? /(?:^|\b)serie ([a-z])\d?\b/.exec(form)?.[1] : undefined;
  const bare = form
    .split(' ')
    .filter((word) => !idle.has(word))
    .join(' ');
  const short = byForm.get(bare);
  if (short !== undefined) return short ?? undefined;
  if (letter !== undefined && /^serie [a-z]\d?$/.test(bare)) return letter < 'd' ? `series_${letter}` : 'series_d_plus';
  return parts(byForm, bare);
}

/** The one value whose words the text holds; a longer one covers those within it. */
function parts(byForm: ReadonlyMap<string, string | null>, text: string): string | undefined {
  const forms = [...byForm.keys()].filter((form) => form.length > 2 && ` ${text} `.includes(` ${form} `));
  const whole = forms.filter((form) => !forms.some((other) => other !== form && ` ${other} `.includes(` ${form} `)));
  const values = new Set(whole.map((form) => byForm.get(form) ?? null));
  const [only] = values;
  return values.size === 1 && only !== null ? only : undefined;
}
