import type { DealColumnKey } from '../../../contract/deals/deals.ts';
import { currencyNamedIn } from '../reading/currency-names.ts';
import { fold } from '../reading/fold.ts';
import { codesBeside } from './lexicon.ts';
import { moneyBeside } from './lists/money-in-headers.ts';
import { programmeWords } from './lists/programme-words.ts';

/** What publishers call the columns that we have. Names are compared in lower case without spaces and signs. */

export const wordsOf: Readonly<Partial<Record<DealColumnKey, readonly string[]>>> = {
  recipientName: [
    'recipient',
    'recipientname',
    'company',
    'companyname',
    'organisation',
    'organization',
    'organisationname',
    'organizationname',
    'grantee',
    'granteename',
    'beneficiaryname',
    'borrower',
    'borrowername',
    'awardee',
    'awardeename',
    'firm',
    'startup',
    'startupname',
    'investee',
    'portfoliocompany',
    'donee',
    'recipientorgname',
    'target',
    'targetname',
    'cible',
    'name',
    'empresa',
    'bénéficiaire',
    'empfänger',
  ],
  funderNames: [
    'funder',
    'fundername',
    'investor',
    'investors',
    'investorname',
    'investorsname',
    'lender',
    'lendername',
    'donor',
    'donorname',
    'grantmaker',
    'bank',
    'bankname',
    'fund',
    'fundingorganisation',
    'fundingorganization',
    'fundingorgname',
    'awardingagency',
    'agency',
    'foundation',
    'provider',
  ],
  leadFunders: ['leadinvestor', 'leadinvestors', 'lead', 'leadfunder'],
  date: [
    'date',
    'dealdate',
    'closedate',
    'closedt',
    'closed',
    'closedon',
    'closingdate',
    'awarddate',
    'announced',
    'announceddate',
    'fundedat',
    'approvaldate',
    'dateapproved',
    'grantdate',
    'investmentdate',
    'signingdate',
    'decisiondate',
    'datum',
    'fecha',
    'dateawarded',
    'awardedon',
    'datefunded',
    'rounddate',
    'transactiondate',
    'when',
    'year',
    'fiscalyear',
  ],
  amount: [
    'amount',
    'howmuch',
    'amountawarded',
    'awardamount',
    'grantamount',
    'loanamount',
    'dealsize',
    'amountraised',
    'raisedamount',
    'raised',
    'value',
    'sum',
    'fundingamount',
    'investment',
    'investmentamount',
    'betrag',
    'montant',
    'importe',
    'amountinusd',
    'principal',
  ],
  amountUsd: ['amountusd', 'usdamount', 'raisedamountusd', 'amountinusdollars', 'usd'],
  currency: ['currency', 'currencycode', 'ccy', 'amountcurrency', 'währung', 'devise'],
  recipientCountry: [
    'country',
    'countrycode',
    'recipientcountry',
    'companycountry',
    'countryofrecipient',
    'nation',
    'land',
    'pays',
    'companycountrycode',
  ],
  sectors: [
    'sector',
    'sectors',
    'industry',
    'industries',
    'industryvertical',
    'category',
    'vertical',
    'causearea',
    'theme',
  ],
  stage: ['companystage', 'businessstage'],
  roundType: [
    'round',
    'roundtype',
    'fundinground',
    'fundingroundtype',
    'investmenttype',
    'series',
    'stage',
    'investmentntype',
  ],
  instrument: ['instrument', 'security', 'securitytype'],
  preMoneyUsd: ['premoney', 'premoneyusd', 'premoneyvaluation', 'premoneyvaluationusd'],
  postMoneyUsd: ['postmoney', 'postmoneyusd', 'postmoneyvaluation'],
  boardSeat: ['board', 'boardseat'],
  debtType: ['debttype', 'loantype', 'producttype'],
  ratePct: ['rate', 'interest', 'interestrate', 'ratepct'],
  termMonths: ['term', 'months', 'termmonths', 'terminmonths', 'loanterm'],
  loanStatus: ['loanstatus'],
  jobsSupported: ['jobssupported', 'jobsretained', 'jobscreated', 'jobs'],
  title: ['title', 'projecttitle', 'awardtitle', 'granttitle', 'projectname', 'project'],
  description: ['description', 'abstract', 'summary', 'purpose', 'projectdescription'],
  programmeTitle: programmeWords,
  grantType: ['granttype', 'awardtype'],
  startDate: ['startdate', 'start', 'projectstart', 'plannedstartdate'],
  endDate: ['enddate', 'end', 'projectend', 'plannedenddate'],
  deadline: ['deadline', 'closedatedeadline', 'applicationdeadline'],
  durationMonths: ['durationmonths', 'duration', 'months'],
  notes: ['notes', 'note', 'comment', 'comments', 'remarks'],
  sourceUrl: ['url', 'link', 'sourceurl', 'website', 'web'],
  foundedYear: ['founded', 'foundedyear', 'yearfounded', 'foundedat'],
  recipientType: ['recipienttype', 'businesstype', 'organisationtype', 'organizationtype', 'legalform'],
  womenLed: ['womenled', 'womenowned', 'womanowned'],
};

/** Personal data: never taken, whatever column an admin matches it to. */
const personalWords =
  /e-?mail|phone|telephone|mobile(?:no|number)|contactname|contactperson|firstname|lastname|surname|fullname|dateofbirth|birthdate|passport|nationalid|nationalinsurance|homeaddress|iban/;

export const plainName = (name: string): string => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '');

export const isPersonalName = (name: string): boolean =>
  personalWords.test(plainName(name)) || /(?:^|[_ ])(?:pi[_ ]?name|(?:email|ssn)(?:$|[_ ]))/i.test(name);

const money = String.raw`(?:usd|eur|gbp|inr|chf|sek|nok|dkk|jpy|cny|aud|cad|nzd|zar|brl|mxn|sgd|hkd|krw|ngn|kes|us\$|[$€£₹]|rs\.?)`;
/** `mil` is a thousand in Spanish and Portuguese, and short for a million in English. */
export const saysMil = (name: string): boolean => unitsIn(name).multiply === null && /\bmil\b/i.test(name);

/** Words for units, each with what it multiplies by; a bare M, K, B or T counts only beside money. */
const units: readonly (readonly [RegExp, number])[] = [
  [/\b(?:triliun|trilyon|trillions?|billones|billon|billionen|bilioes|trilhoes|lakh crores?)\b/, 1_000_000_000_000],
  [
    new RegExp(
      String.raw`\b(?:miliar|milyar|milli?ard(?:en|s|er|ow|y|i)?|miljard(?:er|en)?|mld|mrd|billions?|bn|mds|miles de millones|mil millones|mil milhoes|thousand millions?|bilhoes|bilhao)\b|${money} ?mds?(?![a-z])|(?<![a-z])md ?${money}|${money} ?b(?![a-z])`,
    ),
    1_000_000_000,
  ],
  [
    new RegExp(
      String.raw`\b(?:millions?|millionen|millones|milhoes|millon|milhao|mn|mio|mios|mln|mill|mm|miljoner|millioner|miljoen|milionow|miliony|milioni|milioane|milione|miljoonaa|millio|mkr|juta|jt|milyon|milion|milionu|miljon)\b|\(m\)|${money} ?m(?![a-z])|(?<![a-z])m ?${money}`,
    ),
    1_000_000,
  ],
  [/百万(?:円|ドル|ユーロ|元)/, 1_000_000],
  [/億(?:円|ドル|ユーロ|元)|亿元/, 100_000_000],
  [/万(?:円|ドル|ユーロ|元)/, 10_000],
  [/千(?:円|ドル|ユーロ|元)/, 1_000],
  // `(1 000 €)`, `(i 1000 kr)` and `(1.000.000)` in brackets.
  [/[([][^\d()[\]]{0,12}1[ .,’']?000[ .,’']?000(?!\d)[^\d()[\]]{0,12}[)\]]/, 1_000_000],
  [/[([][^\d()[\]]{0,12}1[ .,’']?000(?![ .,’']?\d)[^\d()[\]]{0,12}[)\]]/, 1_000],
  // A minor unit: a hundredth of the money. Per cent is none.
  [
    /(?<!\bper )\bcents?\b|\b(?:centimes?|centavos?|centimos?|pence|pennies|paise|paisa|kopecks?|kopeks?|kobo|rappen|minor units?|groszy?)\b/,
    0.01,
  ],
  [/\bcrores?\b|\bcr\b/, 10_000_000],
  [/\blakhs?\b|\blacs?\b/, 100_000],
  [
    new RegExp(
      String.raw`\b(?:thousands?|tausend|tsd|milliers|miles|milhares|000s|000|tys|tis|tysiecy|tisic|tkr|tusen|tusind|tuhatta|ezer|mii|migliaia|duizend(?:en)?|ribu|tysiac|tisice)\b|\bbin (?:tl|try|lira|turk lirasi)\b|\b(?:tl|try) bin\b|r\$ ?mil\b|\bx ?1[.,]?000\b|\b(?:in|i|en|em|v|w) 1[.,]?000\b(?![.,]000)|\('?000\)|\(k\)|'000|${money} ?k(?![a-z])|(?<![a-z])[kt] ?${money}`,
    ),
    1_000,
  ],
];
const signOf = [
  ['€', 'EUR'],
  ['£', 'GBP'],
  ['₹', 'INR'],
  ['us$', 'USD'],
  ['r$', 'BRL'],
  ['円', 'JPY'],
] as const;

const minorUnits: readonly (readonly [RegExp, string])[] = [
  [/\beuros?\b/, 'EUR'],
  [/\brupees?\b|\brs\b|\bpaise\b/, 'INR'],
  [/\bpence\b|\bpennies\b/, 'GBP'],
  [/\brappen\b/, 'CHF'],
  [/\bkobo\b/, 'NGN'],
  [/\bzl\b|\bzlot(?:y|e|ych)\b/, 'PLN'],
  [/\bkc\b|\bkorun ceskych\b/, 'CZK'],
  [/\bft\b|\bforint\b/, 'HUF'],
  [/\btl\b|\blira(?:si)?\b/, 'TRY'],
  [/\brp\b|\brupiah\b/, 'IDR'],
];

/** What a header says of units and money: `(Million - USD)`, `in thousands`, `amount_eur`, `USD m`. */
export function unitsIn(name: string): { multiply: number | null; currency: string | null } {
  const normalised = fold(name.replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')).replaceAll('_', ' ');
  const beside = moneyBeside(name);
  const multiply = units.find(([pattern]) => pattern.test(normalised))?.[1] ?? beside.multiply;
  const code =
    /(?:^|[^a-z])[tkm]?(usd|eur|gbp|inr|chf|sek|nok|dkk|jpy|cny|aud|cad|nzd|zar|brl|mxn|sgd|hkd|krw|ngn|kes|pln|czk|huf|idr|myr|vnd|twd)(?:$|[^a-z]|(?:m|k|mn|bn)(?:$|[^a-z]))/.exec(
      normalised,
    )?.[1];
  const [bracketed] = codesBeside(name);
  const sign = signOf.find(([written]) => normalised.includes(written))?.[1] ?? null;
  const word = minorUnits.find(([pattern]) => pattern.test(normalised))?.[1] ?? currencyNamedIn(normalised);
  return { multiply, currency: code?.toUpperCase() ?? bracketed ?? sign ?? word ?? beside.currency };
}
