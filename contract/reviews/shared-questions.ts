import { settlementDays } from './days.ts';
import {
  attestations,
  authorRoles,
  companyChoices,
  displayChoices,
  linkChoices,
  publishDelays,
  recommendations,
  type Labels,
} from './options.ts';
import { ask, type Dimension } from './question.ts';

/** Questions that more than one form asks. */

/** Ties between the writer and the subject, and who asked for the review: the subject is one of the answers. */
export const tieQuestions = <const Options extends Labels, const Subject extends Labels>(
  label: string,
  options: Options,
  subject: Subject,
) => ({
  tie: ask('yesNo', label, {
    help: 'Work, family, competition, services. A tie you name is no problem; a hidden one is.',
  }),
  tieKind: ask('choice', 'What is the tie?', { options, askedIf: { tie: ['yes'] }, ifMissing: 'Choose the tie' }),
  tieOther: ask('text', 'Which one?', {
    least: 2,
    most: 120,
    isLine: true,
    askedIf: { tie: ['yes'], tieKind: ['other'] },
    ifMissing: 'Say in a few words which tie',
  }),
  asked: ask('choice', 'Who asked you to write this?', {
    options: {
      nobody: 'Nobody',
      ...subject,
      this_site_reminder: 'A reminder from this site',
      someone_else: 'Somebody else',
    },
    message: 'Choose who asked you',
    columns: 2,
  }),
});

/** The role of the writer of a public review. */
export const publicRole = {
  help: 'Readers see "Founder or executive" or "Adviser".',
  options: authorRoles,
  message: 'Choose your role',
} as const;

/** What a public review says in numbers. */
export const ratingQuestions = <const Dimensions extends Readonly<Record<string, Dimension>>>(
  dimensions: Dimensions,
) => ({
  overall: ask('overall', 'All in all', { readers: 'everyone' }),
  ratings: ask('ratings', 'Rate what you saw', {
    help: 'At least four. Leave out what you did not experience; it does not count against them.',
    dimensions,
    fewest: 4,
    message: 'Rate at least four of them',
  }),
  recommend: ask('choice', 'Would you tell a friend to go there?', {
    options: recommendations,
    columns: 4,
    readers: 'everyone',
    card: 'Would recommend',
  }),
});

const longText = { least: 50, most: 2000, readers: 'everyone' } as const;
/** What a public review says in words, with an example of a headline and what helps with the texts. */
export const wordQuestions = (words: { example: string; worked: string; didNot: string }) => ({
  headline: ask('text', 'Your review in one line', {
    least: 10,
    most: 80,
    isLine: true,
    placeholder: words.example,
    readers: 'everyone',
    isElsewhere: true,
  }),
  worked: ask('text', 'What worked?', {
    ...longText,
    help: words.worked,
    card: 'What worked',
  }),
  didNot: ask('text', 'What did not?', {
    ...longText,
    help: words.didNot,
    card: 'What did not',
  }),
});

/**
 * What the author decides about the way of their review. It stays with the link between the two, sealed: no moderator reads
 * it. Without an answer the usual holds.
 */
export const authorChoiceQuestions = {
  linkUntil: ask('choice', 'When do we delete the link between you and this review?', {
    options: linkChoices,
    isOptional: true,
    isElsewhere: true,
  }),
  company: ask('choice', 'May it go on without others?', {
    options: companyChoices,
    isOptional: true,
    isElsewhere: true,
  }),
};

/** What is shown beside a public review, and when it is published. `whose` begins the sentence on reviews that wait for each other. */
export const publishingQuestions = (whose: string) => ({
  displayAs: ask('display', 'What is shown beside your review?', { options: displayChoices }),
  linkUntil: authorChoiceQuestions.linkUntil,
  publishDelay: ask('choice', 'When may it be published?', {
    help: `Your access starts within ${settlementDays} days of our decision, whatever you choose here.`,
    options: publishDelays,
    message: 'Choose when it may be published',
    isElsewhere: true,
  }),
  company: authorChoiceQuestions.company,
  publishAlone: ask('tick', 'It may be published alone', {
    help: `${whose} wait until three are published together. Tick this to let yours be published alone after 60 days.`,
    isOptional: true,
    askedIf: [{ company: ['usual'] }, { company: 'missing' }],
  }),
  attest: ask('attest', 'Please confirm', { options: attestations, message: 'Please confirm all five' }),
});
