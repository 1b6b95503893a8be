import type { DealColumnKey } from '../../../../contract/deals/deals.ts';
import { fold } from '../../reading/fold.ts';
import { isSaidOnce } from '../../reading/words/said-once.ts';
import type { Candidate, CoreKey } from '../candidates.ts';
import { wordsOfHeader, type HeaderWord } from '../lexicon.ts';
import { kindOfWords } from '../kind-words.ts';
import { namesBody } from './funder-in-title.ts';
import { isPartOfDate } from '../date-parts.ts';
import { readHeader } from '../read-header.ts';

/**
 * A column whose header says what it is in words of many meanings, beside another one that may be meant: no list holds
 * all words, so that the other column may be the one, whatever its header is. A person says which.
 */

export interface SeenBeside {
  readonly candidates: readonly Candidate[];
  readonly assigned: ReadonlyMap<DealColumnKey, Candidate>;
  /** The name of the sheet and the lines above the header. */
  readonly titles: readonly string[];
}

const setOf = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/));

/** Days of a payment or of an end, which may be that of the deal. */
const weakDays = setOf(
  `closing close closed closure cierre cloture fecho encerramento versement payment paid disbursement disbursed desembolso
  desembolsado auszahlung ausgezahlt utbetaling udbetaling`,
);
/** What was paid of an amount, or is left of it. */
const weakAmounts = setOf(
  `paid disbursed spent claimed drawn erogato erogati erogata pagato versato verse versee paye payee
  ausgezahlt auszahlung gezahlt pagado pagada pago desembolsado uitbetaald betaald udbetalt utbetalt utbetald wyplacono wyplacona
  vyplaceno vyplacena maksettu kifizetett platit`,
);
/** Who may keep the money, pass it on, or have nothing to do with it. */
const weakFunders = setOf(
  `bank banks banque banques banco bancos fund funds fonds fondo fundo agency agencies sponsor backer partner accelerator incubator
  aceleradora incubadora accelerateur incubateur provider hausbank patrocinador trust charity body entity institution entidad
  entidade einrichtung organisme`,
);
/** Another of this column is never that of the deal. */
const neverOfDeal =
  /\b(?:founded|founding|foundation|incorporated|updated|update|modified|created|retrieved|exit|ipo|birth|gegrundet|grundung\w*|stand|creation|fundacion|fundacao|actualizado|atualizado)\b/;

const othersOf = ({ text }: HeaderWord): boolean => text.length > 1;

/** Whether the words of the header leave no doubt which of several columns of that kind is meant. */
function isDecisive({ profile, key, score }: Candidate): boolean {
  const words = wordsOfHeader(profile.name).filter(othersOf);
  if (key === 'date')
    return words.some(({ classes, text }) => classes.has('given') && !weakDays.has(text)) && !words.every(isWeakDay);
  if (key === 'amount' && words.some(isWeakAmount)) return false;
  if (key === 'amount')
    return words.some(({ classes }) => classes.has('weakMoney') || classes.has('given')) || score > surest;
  if (key === 'funderNames') return !words.every(({ classes, text }) => weakFunders.has(text) || classes.has('name'));
  return score >= sureRecipient;
}
const isWeakDay = ({ text }: HeaderWord): boolean => weakDays.has(text);
const isWeakAmount = ({ text }: HeaderWord): boolean => weakAmounts.has(text);
const surest = 0.95;
/** Of `Organisation` alone less is certain. */
const sureRecipient = 0.93;
const mayBe = 0.35;
const least = 0.3;

/** Whether its column is one of several that may be meant. */
export function isOpenBeside(found: Candidate, { candidates, assigned, titles }: SeenBeside): boolean {
  const key = found.key as CoreKey; // asked of these alone
  if (isDecisive(found)) return false;
  if (key === 'funderNames' && titles.some(namesBody)) return true;
  const taken = new Set([...assigned.values()].map(({ profile }) => profile));
  const words = wordsOfHeader(found.profile.name);
  const isWeak = key === 'date' ? words.some(isWeakDay) : key === 'amount' && words.some(isWeakAmount);
  return candidates.some(
    (other) =>
      other.key === key &&
      other.profile !== found.profile &&
      !taken.has(other.profile) &&
      !isSaidOnce(other.profile.name) &&
      other.profile.samples.join('\n') !== found.profile.samples.join('\n') &&
      !neverOfDeal.test(fold(other.profile.name)) &&
      (isWeak ? other.score >= least : other.score >= mayBe && isUnread(other)) &&
      (key !== 'amount' || (isAsLarge(other, found) && !isPartOfDate(other.profile))) &&
      (key !== 'date' || (holdsDays(other) && !isYearOf(other, found) && !isNameOfList(other, found))) &&
      !(namesParty(key) && isOfKinds(other)),
  );
}

/** Some of its words are in no list, and none says a payment or an end: `Paid out` is no rival of `Date`. */
const isUnread = ({ profile: { name }, key }: Candidate): boolean =>
  !readHeader(name).isKnown && !(key === 'date' && wordsOfHeader(name).some(isWeakDay));

const yearsIn = ({ distinct }: Candidate['profile']): ReadonlySet<string> =>
  new Set([...(distinct?.keys() ?? [])].flatMap((text) => /(?<!\d)(?:19|20)\d{2}(?!\d)/.exec(text)?.[0] ?? []));
/** Years alone, and the same ones as in the days beside them: the deal is known to the day. */
function isYearOf({ profile: other }: Candidate, { profile: found }: Candidate): boolean {
  if (other.distinct === null || other.days.year < other.filledCount || found.days.year > 0) return false;
  const [years, days] = [yearsIn(other), yearsIn(found)];
  return days.size > 0 && days.size === years.size && [...days].every((year) => years.has(year));
}

/** Lists of JSON that are called by years: the rows of each say their days themselves. */
const isNameOfList = ({ profile: other }: Candidate, { profile: found }: Candidate): boolean =>
  other.name === 'list' && other.days.year >= other.filledCount && found.days.year < found.filledCount;
const namesParty = (key: CoreKey): boolean => key === 'recipientName' || key === 'funderNames';
/** `Grants 2020` and `Loans` say what the rows are, and name no one. */
const isOfKinds = ({ profile: { distinct } }: Candidate): boolean =>
  distinct !== null &&
  [...distinct.keys()].every((text) =>
    text.split(/\s+/).every((word) => /^\d{4}$/.test(word) || kindOfWords(word) !== null),
  );

const almostAll = 0.8;
/** Amounts such as 2,000 are no years. */
const holdsDays = ({ profile: { name, days, filledCount } }: Candidate): boolean =>
  (Math.max(days.ymd, days.dmy, days.mdy) >= filledCount * almostAll && days.year < filledCount / 2) ||
  !wordsOfHeader(name).some(({ classes }) => classes.has('money') || classes.has('weakMoney') || classes.has('unit'));

const asLarge = 1_000;
/** Amounts of one file are not counts of people. */
const isAsLarge = ({ profile }: Candidate, found: Candidate): boolean =>
  profile.hasMarks || profile.greatest * asLarge >= found.profile.greatest;
