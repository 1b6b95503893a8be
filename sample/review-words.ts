import type { MoneyKind, ReviewClass } from '../contract/reviews/options.ts';
import type { Chance } from './chance.ts';

/**
 * Sentences about organisations, never about persons. Words in braces are filled with the answers of the review, and
 * a sentence whose word is not known is left out.
 */
type Ending = 'declined' | 'silent' | 'funded' | 'open';
type Bank = Readonly<Record<'any' | MoneyKind | Ending, readonly string[]>>;
export type Facts = Readonly<Record<string, unknown>>;

const good: Bank = {
  any: [
    'They answered our first message after {daysToFirstReply} days and said what they needed next.',
    'The decision came {daysToDecision} days after we applied, which was what their page said.',
    'It took {meetings} meetings in all and each had an agenda that was sent ahead.',
    'The criteria stand on their site and they kept to them to the end.',
    'They had read what we sent, so the first call went straight to the hard questions.',
    'They know {sector} well and asked about the things that really decide it.',
    'Every question was asked once, in one list, and not again by the next team.',
    'They told us early which part of the plan they did not believe, and why.',
    'When they were late they said so before we had to ask.',
    'We were told the whole process on one page at the start, with dates.',
    'Our material stayed with them; nothing turned up elsewhere.',
    'They were open about how many others they were looking at.',
    'The office in {country} could decide by itself, so nothing waited for another committee.',
    'They kept the same small team on our case from the first call to the last.',
  ],
  equity: [
    'The term sheet was short, used standard documents and came with a plain explanation.',
    'They offered to put us in touch with companies they had turned down as well as those they had backed.',
    'Valuation was discussed on numbers, not on how many others were interested.',
    'They said what they could not do for us, such as lead the next round.',
    'The rights they asked for were the ones their site describes.',
    'They introduced us to two customers before anything was signed.',
  ],
  debt: [
    'The price list was complete: rate, fees and what early repayment costs.',
    'They accepted the accounts we had and did not ask for a second audit.',
    'The loan was sized to our season rather than to a table.',
    'They explained the covenants with our own figures.',
    'The security they asked for was in proportion to the sum.',
    'A draft of the contract came with the offer, so our lawyer needed one afternoon.',
  ],
  grant: [
    'The guide said clearly who can apply, so we knew within an hour that we could.',
    'The first stage is two pages, and only those who pass it write the long form.',
    'They answered questions in a public list, the same for everybody.',
    'The budget template allowed real overheads.',
    'They gave us the scores of the panel with a sentence for each.',
    'The work to apply was about {hoursSpent} hours, fair for the sum.',
  ],
  declined: [
    'The answer was no, but it came with two reasons we could use.',
    'They told us what would have to change for them to look again.',
    'We got a clear answer instead of a long silence.',
    'Even without money the questions made our plan better.',
  ],
  silent: ['The first call was friendly and short.', 'Their list of questions was a good exercise in itself.'],
  open: ['They have kept us informed every two weeks so far.', 'What they offered was in writing and easy to compare.'],
  funded: [
    'The money arrived {daysDecisionToCash} days after the decision.',
    'What was promised before signing still held a year later.',
    'Their monthly call is short and we set the topics.',
    'In a bad quarter they asked what would help and then did it.',
    'Reporting is one page and they read it: questions come back within the week.',
    'They helped us hire for finance and stayed out of the choice itself.',
  ],
};

const bad: Bank = {
  any: [
    'The first answer took {daysToFirstReply} days and we had to write twice.',
    'From first contact to decision it took {daysToDecision} days, longer than they had said.',
    'After {meetings} meetings we still did not know who decides.',
    'The questions changed with each team we were handed to.',
    'Their site names criteria that they did not apply to us.',
    'They asked for a full data set before saying whether we fit at all.',
    'Calls were moved at short notice more than once.',
    'They did not seem to know {sector} and judged us by rules from elsewhere.',
    'It was hard to learn where we stood; most updates came only when we asked.',
    'The timetable slipped twice without a word about why.',
    'They wanted documents in their own templates, which cost us days.',
    'Feedback stayed general and could have been about anybody.',
    'Being outside their home country made every step slower.',
    'The portal lost an upload and we had to begin one section again.',
  ],
  equity: [
    'The option pool grew between the term sheet and the contract.',
    'They were slow to say that they never lead a round.',
    'The valuation they had in mind came up only in the last call.',
    'The list of rights was long for a cheque of that size.',
    'They asked to speak with customers before they had made up their mind.',
    'Legal fees were left to us and were higher than expected.',
  ],
  debt: [
    'An arrangement fee appeared in the contract that no quote had named.',
    'The personal guarantee came up late, as if it went without saying.',
    'Repaying early costs more than we had understood.',
    'They asked for the same bank statements three times.',
    'The covenants are tight for a company with a season.',
    'The rate moved between the offer and the contract.',
  ],
  grant: [
    'The form has a limit of words per field that the guide does not mention.',
    'We spent {hoursSpent} hours for a first stage that ended in one line.',
    'The match that they ask for is hard to find for a small organisation.',
    'Only half of the overheads were allowed, so we paid the rest ourselves.',
    'The deadline moved forward by a week after the call had opened.',
    'Reports are asked for in a format that no other funder uses.',
  ],
  declined: [
    'The reason they gave was one that they could have known from the first page.',
    'They kept us waiting until we had raised elsewhere.',
    'We would have liked the no four weeks earlier.',
  ],
  silent: [
    'After the last meeting we never heard from them again.',
    'A one-line no would have let us plan; silence did not.',
  ],
  open: [
    'Nobody could tell us when there will be a decision.',
    'The offer came with a week to answer, too short for our board.',
  ],
  funded: [
    'It took {daysDecisionToCash} days from the decision until the money was there.',
    'Help after signing was less than the slides had promised.',
    'Every change of the budget needs a form, however small it is.',
    'Reporting grew from one page to nine within a year.',
    'When their team changed we had to explain everything from the start.',
    'A second round of money was talked about often and never decided.',
  ],
};

/** For those who wrote and never got an answer: there was nothing else to see. */
const unanswered = {
  worked: [
    'Their site says plainly what they fund, so writing to them took little time.',
    'The form is short and confirmed at once that our application had arrived.',
    'What they have funded before is listed in full, which helped us elsewhere.',
  ],
  didNot: [
    'We wrote twice within three months and never heard back.',
    'Nothing on their site says that most applications stay without an answer.',
    'A one-line no would have let us plan; silence did not.',
    'We held back two other applications while we waited.',
  ],
} as const;

const headlines: Readonly<Record<'low' | 'middle' | 'high', readonly string[]>> = {
  low: [
    'Slow, vague and hard to read',
    'Cost us a season and gave no answer',
    'Terms moved until the last day',
    'Polite at first, silent at the end',
    'Ask early who decides',
    'More questions than interest',
    'Fees that nobody had mentioned',
    'We would not go there again',
    'A long process for a short no',
    'Their page promises more than they do',
    'Much paper, little understanding',
    'They did not know our field',
    'Bring patience and a lawyer',
  ],
  middle: [
    'Fair in the end, slow on the way',
    'Good questions, late answers',
    'What you would expect of a large house',
    'Clear terms, little beyond the money',
    'Solid, if your figures are ready',
    'Right for some, not for us',
    'Kind team, heavy process',
    'Quick start, slow finish',
    'Helpful where they know the field',
    'An honest no after a long wait',
    'Useful, with more reporting than needed',
    'Good money, average company',
    'Reasonable, but ask about fees',
  ],
  high: [
    'Clear from the first call to the last',
    'Said no, and told us why',
    'They do what their page says',
    'Quick decision and fair terms',
    'The best prepared team we met',
    'Stood by us in a bad year',
    'Plain words and standard documents',
    'Helped us before and after the money',
    'Careful with our time',
    'Knows the field and listens',
    'Short form, quick answer, money on time',
    'We would take their money again',
    'Honest about what they cannot do',
  ],
};

const adviceToFunders: readonly string[] = [
  'Say on the first page who decides and when.',
  'Send the reasons with the answer, even in two lines.',
  'Publish the full list of documents before the first call.',
  'Keep one team on a case from start to end.',
  'Name all fees in the first quote.',
  'Let the small sums through with a shorter form.',
  'Tell applicants when you are late.',
];

const adviceToOthers: readonly string[] = [
  'Have your figures by month ready before you write to them.',
  'Ask in the first call how many they fund in a year.',
  'Begin early: the first stage is quick, the second is not.',
  'Read their criteria twice; they mean them.',
  'Ask for the draft contract together with the offer.',
  'Talk with somebody they have turned down.',
  'Bring a plan for the bad case; they will ask for it.',
];

export interface Words {
  readonly headline: string;
  readonly worked: string;
  readonly didNot: string;
  readonly adviceToFunder: string | undefined;
  readonly adviceToPeers: string | undefined;
}

export function writeWords(
  chance: Chance,
  parts: { overall: number; kind: MoneyKind | null; reviewClass: ReviewClass; facts: Facts },
): Words {
  const { overall, kind, reviewClass, facts } = parts;
  const hasReply = facts['stageReached'] !== 'contacted_no_reply';
  const keys = [
    ...(kind === null ? (['any'] as const) : (['any', kind] as const)),
    endingOf(reviewClass, facts),
  ] as const;
  const joined = (sentences: readonly string[], count: number): string =>
    paragraphs(chance, chance.picks(sentences, count));
  const fitting = (bank: Bank): string[] =>
    keys.flatMap((key) => bank[key]).flatMap((sentence) => filled(sentence, facts));
  const level = overall <= 2 ? 'low' : overall === 3 ? 'middle' : 'high';
  return {
    headline: chance.pick(headlines[level]),
    worked: hasReply ? joined(fitting(good), overall >= 4 ? chance.whole(3, 4) : 2) : joined(unanswered.worked, 2),
    didNot: hasReply ? joined(fitting(bad), overall <= 2 ? chance.whole(3, 4) : 2) : joined(unanswered.didNot, 2),
    adviceToFunder: chance.happens(0.4) ? chance.pick(adviceToFunders) : undefined,
    adviceToPeers: chance.happens(0.4) ? chance.pick(adviceToOthers) : undefined,
  };
}

/** Some people write a second paragraph. */
function paragraphs(chance: Chance, [first = '', ...others]: readonly string[]): string {
  return `${first}${chance.happens(0.15) ? '\n\n' : ' '}${others.join(' ')}`;
}

function endingOf(reviewClass: ReviewClass, { outcome }: Facts): Ending {
  if (reviewClass === 'funded') return 'funded';
  if (outcome === 'they_declined') return 'declined';
  return outcome === 'no_answer' ? 'silent' : 'open';
}

/** The sentence with its words in place; none when one of them is not known or would read badly. */
function filled(sentence: string, facts: Facts): string[] {
  const names = [...sentence.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
  if (!names.every((name) => isSaid(facts[name]))) return [];
  return [sentence.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(facts[name]))];
}

/** "After 1 days" reads badly, and "never" is no number of days. */
const isSaid = (value: unknown): boolean =>
  typeof value === 'number' ? value > 1 : typeof value === 'string' && value !== 'never' && value !== 'unknown';
