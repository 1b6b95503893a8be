import type { DealColumnKey } from '../../../contract/deals/deals.ts';

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
  termMonths: ['term', 'termmonths', 'terminmonths', 'loanterm'],
  loanStatus: ['loanstatus'],
  jobsSupported: ['jobssupported', 'jobsretained', 'jobscreated', 'jobs'],
  title: ['title', 'projecttitle', 'awardtitle', 'granttitle', 'projectname', 'project'],
  description: ['description', 'abstract', 'summary', 'purpose', 'projectdescription'],
  programmeTitle: ['programme', 'program', 'programmetitle', 'grantprogramme', 'scheme', 'fundname'],
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
  /e-?mail|phone|telephone|mobile(?:no|number)|contactname|contactperson|firstname|lastname|surname|fullname|dateofbirth|birthdate|passport|nationalid|ssn|nationalinsurance|homeaddress|iban/;

export const plainName = (name: string): string => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '');

export const isPersonalName = (name: string): boolean =>
  personalWords.test(plainName(name)) || /(?:^|[_ ])pi[_ ]?name|(?:^|[_ ])email(?:$|[_ ])/i.test(name);

/** What a header says of units and money: `(Million - USD)`, `in thousands`, `amount_eur`. */
export function unitsIn(name: string): { multiply: number | null; currency: string | null } {
  const normalised = name.toLowerCase();
  const multiply = /\b(?:in )?millions?\b|\bmn\b|\bmio\b|\(m\)|[$€£]m\b/.test(normalised)
    ? 1_000_000
    : /\b(?:in )?thousands?\b|\b000s\b|\('000\)|\(k\)|[$€£]k\b/.test(normalised)
      ? 1_000
      : /\bcrores?\b|\bcr\b/.test(normalised)
        ? 10_000_000
        : /\blakhs?\b/.test(normalised)
          ? 100_000
          : /\bbillions?\b|\bbn\b/.test(normalised)
            ? 1_000_000_000
            : null;
  const code =
    /(?:^|[^a-z])(usd|eur|gbp|inr|chf|sek|nok|dkk|jpy|cny|aud|cad|nzd|zar|brl|mxn|sgd|hkd|krw|ngn|kes)(?:$|[^a-z])/.exec(
      normalised,
    )?.[1];
  const sign = normalised.includes('€')
    ? 'EUR'
    : normalised.includes('£')
      ? 'GBP'
      : normalised.includes('₹')
        ? 'INR'
        : null;
  return { multiply, currency: code?.toUpperCase() ?? sign };
}
