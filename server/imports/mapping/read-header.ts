import { sureFrom } from '../../../contract/imports/imports.ts';
import type { DealColumnKey } from '../../../contract/deals/deals.ts';
import { plainHeader } from './term-headers.ts';
import { unitsIn } from './column-words.ts';
import { wordsOfHeader, type HeaderWord, type WordClass } from './lexicon.ts';

/** What the words of a header say of its column: fields with how sure each is, from 0 to 1. */

export type HeaderScores = Partial<Record<DealColumnKey, number>>;

export interface ReadHeader {
  readonly scores: HeaderScores;
  /** Its words are known, so that its values alone make it nothing else. */
  readonly isKnown: boolean;
  /** It speaks of the kind of each row: type, product, round. */
  readonly namesKind: boolean;
  readonly namesParty: boolean;
  readonly namesFunder: boolean;
  /** It speaks of a country that is not that of the funder. */
  readonly namesCountry: boolean;
  /** It speaks of what the recipient is: `Type de bénéficiaire`. */
  readonly namesTypeOfParty: boolean;
  /** It speaks of how exactly the date is known. */
  readonly namesPrecision: boolean;
}

/** Words of a party that may be another: an applicant need not have got anything. */
const weakParties = new Set(
  `client customer applicant antragsteller proponente winner issuer obligor business venture sponsor backer patrocinador party member partner
  provider wnioskodawca wnioskodawcy zadatel zadatele sokande soker ansoger hakija palyazo solicitant richiedente aanvrager virksomhed
  onderneming azienda`.split(/\s+/),
);
/** Who stands beside the recipient or the funder: `Parent organisation`, `Partner entity`. */
const besideParties = new Set(
  `parent ultimate umbrella partner partners partenaire partenaires socio socios parceiro parceiros dachverband dachorganisation mere
  matriz host guarantor garant avalista fiador burge`.split(/\s+/),
);
const otherWords = new Set(
  'other others additional participating further co weitere ubrige restliche andere autre autres otro otros outro outros demais restantes demas'.split(
    ' ',
  ),
);
const softMoney = new Set('initial original expected estimated proposed overall net'.split(' '));
const rates = new Set(
  'rate percent pct percentage interest zins zinssatz taux tasa taxa share stake equity match matching price'.split(
    ' ',
  ),
);
const typeWords = new Set(
  'type kind class category art typ form kategorie categorie genre nature forme tipo clase categoria naturaleza natureza forma status typology'.split(
    ' ',
  ),
);
const otherThanType: readonly WordClass[] = ['date', 'otherMoney', 'currency', 'country', 'year', 'unit'];
const sectorWords = new Set('industry industries sector sectors vertical branche secteur setor'.split(' '));
const textWords = new Set('abstract description summary beschreibung descripcion descricao'.split(' '));

const ofDeals = /^(?:rounds?|grants?|awards?|loans?|deals?|fundings?|investments?|financings?)$/i;

/** Where the items of a list are the rows, its parts are the deals: `tranches/amount`, and not `tranches/0/amount`. */
const ofParts = /^(?:tranches?|instal?lments?|payments?|disbursements?|transactions?|payouts?)$/i;

/** The name of a grant is none of an organisation. */
const nameOfDeal = /^(?:name|title|label|id)$/i;

/** What wraps rows and lists in answers of programs, and says nothing of what is in them. */
const wrapper =
  /^(?:nodes?|edges?|items?|results?|hits?|data|_source|attributes|fields|properties|records?|values?|list|rows?|entries|entry)$/i;

/** `node/investors/nodes/0/name` as `investors/0/name`, `money_raised/value` as `money_raised`. */
function withoutWrappers(name: string): string {
  const whole = name.split('/');
  const before = whole.length > 1 && /^value$/i.test(whole.at(-1) ?? '') ? namedBefore(whole) : null;
  const parts = before !== null && isSureAlone(before) ? before : whole;
  const bare = parts.filter((part, at) => at === parts.length - 1 || !wrapper.test(part));
  return bare.every((part) => /^\d+$/.test(part) || wrapper.test(part)) ? name : bare.join('/');
}

/** `investor_identifiers/0/value` is the name of the investor, whatever ids stand beside it. */
const namedBefore = (parts: readonly string[]): string[] => {
  const before = parts.slice(0, -1);
  const at = before.findLastIndex((part) => !/^\d+$/.test(part));
  return before.map((part, place) => (place === at ? part.replace(/_identifiers?$/i, '') : part));
};

/** `raised` may be an amount, and is one with `value` behind it; `announced_on` is a day either way. */
function isSureAlone(parts: readonly string[]): boolean {
  const last = parts.findLast((part) => !/^\d+$/.test(part)) ?? '';
  const { amount = 0, ...others } = readWords(last).scores;
  // `transaction/value` is what was given, not when.
  const isDay = wordsOfHeader(last).some(({ classes }) => classes.has('date') || classes.has('year'));
  return (
    amount >= sureFrom ||
    (amount === 0 && Object.entries(others).some(([key, score]) => score >= sureFrom && (key !== 'date' || isDay)))
  );
}

/** `_score`, `cursor`, `__typename`: what a program keeps for itself. */
export const isOfProgram = (name: string): boolean =>
  /^(?:_(?!id$).*|cursor|(?:start|end)cursor|typename|etag|checksum|hash)$/i.test(name.split('/').at(-1) ?? '');

/** Of a path whose names before the last one say that these are deals, the last one says what the column is. */
export function readHeader(written: string): ReadHeader {
  const name = withoutWrappers(written);
  const parts = name.split('/').filter((part) => !/^\d+$/.test(part));
  const last = parts.at(-1) ?? name;
  const areItems = !/\/\d+\//.test(written);
  const isOfDeals =
    parts.length > 1 && parts.slice(0, -1).every((part) => ofDeals.test(part) || (areItems && ofParts.test(part)));
  const ofLast = isOfDeals && !nameOfDeal.test(last) ? readWords(last) : null;
  return ofLast !== null && Object.keys(ofLast.scores).length > 0 ? ofLast : readWords(name);
}

const lastParts = (name: string, count: number): string =>
  name
    .split('/')
    .filter((part) => !/^\d+$/.test(part))
    .slice(-count)
    .join('/');

/** `offices/0/description`, `HQ`: what the last of its names says is no organisation. */
export function isOtherThanName(name: string): boolean {
  const last = lastParts(name, 1);
  const words = wordsOfHeader(last);
  const roles: readonly WordClass[] = ['recipient', 'funder', 'party', 'name'];
  return (
    /^(?:hq|headquarters?|head office|sede|siege|hauptsitz|offices?)(?: location| city| address)?$/i.test(
      last.trim(),
    ) ||
    (words.length > 0 &&
      words.every(({ classes }) => classes.size > 0) &&
      words.some(({ classes }) => classes.has('attribute')) &&
      !words.some(({ classes }) => roles.some((role) => classes.has(role))))
  );
}

/** How plausible the last two names of a path make a party, whatever lists it lies in: `financial_org/name`. */
export function partyInPath(written: string): HeaderScores {
  const name = withoutWrappers(written);
  const last = lastParts(name, 2);
  if (last === name || !/\/[^/]*name$/i.test(last)) return {};
  const { scores } = readWords(last);
  return Object.fromEntries(
    (['recipientName', 'funderNames'] as const).flatMap((key) => (scores[key] === undefined ? [] : [[key, 0.45]])),
  );
}

function readWords(name: string): ReadHeader {
  const words = wordsOfHeader(name);
  const reading = new Reading(words, namesCurrency(name), !/\d{2}/.test(name) && unitsIn(name).currency !== null);
  const scores: HeaderScores = {};
  const put = (key: DealColumnKey, score: number): void => {
    if (score > 0) scores[key] = Math.round(score * 100) / 100;
  };
  put('recipientName', reading.recipient());
  put('funderNames', reading.funder());
  put('leadFunders', reading.isLead && (reading.funder() > 0.5 || reading.isLeadAlone) ? 0.95 : 0);
  put('amount', reading.amount());
  put('date', reading.date());
  put('recipientCountry', reading.country());
  put('currency', reading.isCurrency ? 0.93 : 0);
  // `company/sector` and `Company sector`: of the one who gets the money.
  if (!reading.namesFunder && sectorWords.has(words.at(-1)?.text ?? '')) put('sectors', 0.93);
  if (!reading.namesParty) {
    put('sectors', words.some(({ text }) => sectorWords.has(text)) ? 0.93 : 0);
    put('description', words.some(({ text }) => textWords.has(text)) ? 0.93 : 0);
  }
  return {
    scores,
    isKnown: words.length > 0 && words.every(({ classes }) => classes.size > 0),
    namesKind: reading.has('kind') && !reading.namesParty && !(reading.has('party') && reading.has('name')),
    namesParty: reading.namesParty,
    namesFunder: reading.namesFunder,
    namesCountry: reading.country() > 0,
    namesTypeOfParty: reading.namesTypeOfParty,
    namesPrecision: /\b(?:precision|accuracy|granularity|genauigkeit|precisao|exactitude)\b/.test(plainHeader(name)),
  };
}

/** `Amount (local currency)` is an amount; the head of `Money Raised Currency` and of `award/amount/currency` is none. */
function namesCurrency(name: string): boolean {
  const last = name.split('/').findLast((part) => !/^\d*$/.test(part)) ?? name;
  const bare = last.replaceAll(/\([^()]*\)/g, ' ').trim();
  if (/\bin (?:the |its )?(?:\w+ )?currency$/i.test(bare)) return false;
  // `Betrag in Originalwährung`, `Monto en moneda local`.
  const [head, ofWhat] = bare.split(/\s(?:in|en|em)\s/i, 2);
  if (ofWhat !== undefined && wordsOfHeader(head ?? '').some(({ classes }) => classes.has('money'))) return false;
  const words = wordsOfHeader(bare);
  return [words[0], words.at(-1)].some((word) => word?.classes.has('currency') === true);
}

class Reading {
  readonly words: readonly HeaderWord[];
  readonly isCurrency: boolean;
  readonly isLead: boolean;
  readonly namesParty: boolean;
  readonly namesFunder: boolean;
  private readonly unknownCount: number;
  private readonly hasMoney: boolean;

  constructor(words: readonly HeaderWord[], isCurrency: boolean, hasMoney: boolean) {
    this.words = words;
    this.hasMoney = hasMoney;
    this.isCurrency = isCurrency;
    this.isLead = words.some(({ text }) => text === 'lead');
    this.namesFunder = this.pure('funder');
    this.namesParty = this.pure('recipient') || this.namesFunder;
    this.unknownCount = words.filter(({ classes }) => classes.size === 0).length;
  }

  has(wanted: WordClass): boolean {
    return this.words.some(({ classes }) => classes.has(wanted));
  }

  /** Of this class and of none that makes it ambiguous. */
  private pure(wanted: WordClass): boolean {
    const others: readonly WordClass[] = ['weakMoney', 'given', 'otherDate', 'money'];
    return this.words.some(({ classes }) => classes.has(wanted) && !others.some((other) => classes.has(other)));
  }

  private hasAny(texts: ReadonlySet<string>): boolean {
    return this.words.some(({ text }) => texts.has(text));
  }

  /** Each word that is none of ours takes some of the certainty. */
  private less(score: number): number {
    return Math.max(0, score - Math.min(0.3, this.unknownCount * 0.12));
  }

  /** A person’s city, type or date is no name. */
  private get isNoName(): boolean {
    const roles: readonly WordClass[] = ['recipient', 'funder', 'party', 'name'];
    const other: readonly WordClass[] = [
      'attribute',
      'country',
      'currency',
      'year',
      'money',
      'otherMoney',
      'date',
      'kind',
    ];
    return this.words.some(
      ({ classes }) => !roles.some((role) => classes.has(role)) && other.some((one) => classes.has(one)),
    );
  }

  /** `Chef de file`. */
  get isLeadAlone(): boolean {
    return this.words.every(({ text }) => text === 'lead');
  }

  /** `Other investors`: all words but one of these are known. */
  private get isOthers(): boolean {
    return this.unknownCount > 0 && this.words.every(({ classes, text }) => classes.size > 0 || otherWords.has(text));
  }

  recipient(): number {
    if (this.isNoName) return 0;
    const [isRecipient, isFunder, isParty] = [this.pure('recipient'), this.pure('funder'), this.has('party')];
    if (isFunder) return isRecipient ? this.less(0.5) : 0;
    if (isRecipient && this.hasAny(besideParties)) return this.less(0.5);
    if (isRecipient) return this.less(this.hasAny(weakParties) ? 0.8 : 0.95);
    if (this.has('recipient')) return this.less(isParty || this.has('name') ? 0.93 : 0.4);
    if (this.has('funder')) return 0;
    if (isParty && this.hasAny(besideParties)) return this.less(0.45);
    if (isParty) return this.less(this.words.some(({ text }) => /^organi[sz]ation/.test(text)) ? 0.91 : 0.55);
    return this.has('name') ? this.less(this.words.length === 1 ? 0.9 : 0.6) : 0;
  }

  funder(): number {
    if (this.isNoName) return 0;
    const [isRecipient, isFunder, isParty] = [this.pure('recipient'), this.pure('funder'), this.has('party')];
    if (isFunder && !isRecipient && this.isOthers) return 0.93;
    if (isFunder) return this.less(isRecipient || this.isLead ? 0.7 : this.hasAny(weakParties) ? 0.8 : 0.95);
    if (isRecipient) return 0;
    if (this.has('funder')) return this.less(isParty || this.has('name') ? 0.93 : 0.35);
    if (this.has('recipient')) return 0;
    return isParty ? this.less(0.45) : 0;
  }

  amount(): number {
    const isMoney = this.has('money');
    const isWeak = this.has('weakMoney');
    const isUnit = this.has('unit');
    // `Equity (USD)` is money, and `Equity` alone a stake.
    if (this.isEquityInMoney) return 0.91;
    if (this.isCurrency || this.hasAny(rates) || (!isMoney && !isWeak && !isUnit)) return 0;
    const isBlocked = this.words.some(
      ({ classes }) => (classes.has('attribute') || classes.has('year')) && !classes.has('weakMoney'),
    );
    const isSized = this.words.some(({ text }) => text === 'size');
    if (isBlocked || (!isMoney && (this.has('date') || this.has('currency') || (this.has('kind') && !isSized))))
      return 0;
    const others = this.words.filter(({ classes }) => classes.has('otherMoney') && !classes.has('money'));
    const isTotal = this.words.some(({ text }) => text === 'total' || text === 'gesamt');
    if (others.some(({ text }) => !softMoney.has(text))) return this.less(0.35);
    if (others.length > 0) return this.less(0.5);
    const moneyWords = this.words.filter(({ classes }) => classes.has('money') && !classes.has('filler'));
    if (isTotal) return this.less(moneyWords.length > 1 ? 0.8 : 0.45);
    if (isMoney) return this.less(0.95);
    const weakWords = this.words.filter(({ classes }) => classes.has('weakMoney'));
    if (isWeak && this.isDealInMoney) return 0.91;
    if (isSized) return this.less(weakWords.length > 1 && !this.pure('recipient') ? 0.92 : 0);
    return this.less(isWeak ? (this.pure('recipient') || this.pure('funder') ? 0.4 : 0.7) : 0.6);
  }

  private get isEquityInMoney(): boolean {
    const others = this.words.filter(({ classes }) => !classes.has('unit') && !classes.has('filler'));
    return this.hasMoney && others.length === 1 && others[0]?.text === 'equity';
  }

  /** `Grant (EUR)`, `Loan USD`: a deal and its money, and nothing else. */
  private get isDealInMoney(): boolean {
    const known: readonly WordClass[] = ['weakMoney', 'unit', 'filler'];
    return (
      this.hasMoney &&
      this.unknownCount === 0 &&
      !this.pure('recipient') &&
      !this.pure('funder') &&
      this.words.every(({ classes }) => known.some((one) => classes.has(one)))
    );
  }

  date(): number {
    const [isDate, isYear, isGiven] = [this.has('date'), this.has('year'), this.has('given')];
    if (!isDate && !isYear && !isGiven && !this.has('otherDate')) return 0;
    const blockers: readonly WordClass[] = ['attribute', 'money', 'otherMoney', 'country', 'currency', 'unit'];
    const isBlocked = this.words.some(
      ({ classes }) =>
        blockers.some((one) => classes.has(one)) &&
        !['given', 'date', 'otherDate'].some((one) => classes.has(one as WordClass)), // names of classes
    );
    if (isBlocked) return 0;
    if (this.words.some(({ classes }) => classes.has('otherDate') && !classes.has('given'))) return this.less(0.3);
    if (isDate) return this.less(0.95);
    return this.less(isYear ? 0.9 : 0.91);
  }

  /** `Beneficiary type`, `Empfängerart`, `Art der Organisation`. */
  get namesTypeOfParty(): boolean {
    const isOther = this.words.some(({ classes }) =>
      otherThanType.some((one) => classes.has(one) && !classes.has('filler')),
    );
    const isType = this.words.some(({ text }) => typeWords.has(text));
    return isType && !isOther && !this.pure('funder') && (this.has('recipient') || this.has('party'));
  }

  country(): number {
    if (!this.has('country') || this.pure('funder')) return 0;
    return this.words.some(({ text }) => text === 'origin' || text === 'birth') ? 0 : this.less(0.95);
  }
}
