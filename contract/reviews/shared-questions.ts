import { aloneAfterDays, settledAfterDays, settlementDays } from './days.ts';
import { attestations, type Labels } from './options.ts';
import { ask, fewestWords, type Dimensions } from './question.ts';

/** Questions that more than one form asks. */

/** What a card may say of a month (decision 0057): as far as five voices share it, never the month. */
export const shownPeriod =
  'Readers see at most the year, half-year or quarter, and only if enough organisations share it.';

/** Ties between the writer and the subject, and who asked for the review: the subject is one of the answers. */
export const tieQuestions = <const Ties extends Labels, const Subject extends Labels>(
  label: string,
  ofForm: Ties,
  subject: Subject,
) => ({
  tie: ask('yesNo', label, {
    help: 'Work, family, competition, services. A tie you name is no problem; a hidden one is.',
  }),
  tieKind: ask('choice', 'What is the tie?', {
    options: {
      employee: 'I work or worked for them',
      relative: 'A relative does',
      competitor: 'We compete with them',
      current_investee: 'They fund us now',
      service_provider: 'We provide services to them',
      other: 'Something else',
      ...ofForm,
    },
    askedIf: { tie: ['yes'] },
    ifMissing: 'Choose the tie',
  }),
  tieOther: ask('text', 'Which one?', {
    least: 2,
    most: 120,
    isLine: true,
    askedIf: { tie: ['yes'], tieKind: ['other'] },
    ifMissing: 'Describe the tie in a few words',
  }),
  asked: ask('choice', 'Who asked you to write this?', {
    options: {
      nobody: 'Nobody',
      ...subject,
      this_site_reminder: 'A reminder from this site',
      someone_else: 'Someone else',
    },
    message: 'Choose who asked you',
    columns: 2,
  }),
});

/** The role of the writer of a public review. */
export const publicRole = {
  help: 'Readers see "Founder or executive" or "Adviser".',
  options: {
    founder_ceo: 'Founder and chief executive',
    cofounder: 'Co-founder',
    finance_lead: 'Finance lead',
    other_exec: 'Other executive',
    adviser: 'Adviser',
  },
  message: 'Choose your role',
} as const;

export const dimensionsQuestion = <const All extends Dimensions>(dimensions: All, fewest: keyof typeof fewestWords) =>
  ask('ratings', 'Rate what you saw', {
    help: `At least ${fewestWords[fewest]}. Skip what you did not experience. It does not count against them.`,
    dimensions,
    fewest,
  });

/** What a public review says in numbers. */
export const ratingQuestions = <const All extends Dimensions>(dimensions: All) => ({
  overall: ask('overall', 'All in all', { readers: 'everyone', shownIf: 'given' }),
  ratings: dimensionsQuestion(dimensions, 4),
  recommend: ask('choice', 'Would you tell a friend to go there?', {
    options: { yes: 'Yes', no: 'No', depends: 'It depends' },
    columns: 4,
    readers: 'everyone',
    shownIf: 'given',
    card: 'Would recommend',
  }),
});

const longText = { least: 50, most: 2000, readers: 'everyone', shownIf: 'given' } as const;
/** What a public review says in words, with an example of a headline and what helps with the texts. */
export const wordQuestions = (words: { example: string; worked: string; didNot: string }) => ({
  headline: ask('text', 'Your review in one line', {
    ...longText,
    least: 10,
    most: 80,
    isLine: true,
    placeholder: words.example,
    isElsewhere: true,
  }),
  worked: ask('text', 'What worked?', { ...longText, help: words.worked, card: 'What worked' }),
  didNot: ask('text', 'What did not?', { ...longText, help: words.didNot, card: 'What did not' }),
});

/**
 * What the author decides about the way of their review: how long we know who wrote it, and whether it may continue without
 * others on days when few are written. It stays with the link between the two, sealed: no moderator reads it. Without an
 * answer the usual holds.
 */
export const authorChoiceQuestions = {
  linkUntil: ask('choice', 'When do we delete the link between you and this review?', {
    options: { usual: 'Some time after it is published', soon: 'As soon as it is published' },
    isOptional: true,
    isElsewhere: true,
  }),
  company: ask('choice', 'May it move on without others?', {
    options: { usual: 'Yes, after the waiting time', two_others: 'Only together with two others' },
    isOptional: true,
    isElsewhere: true,
  }),
};

export const displayQuestion = ask('display', 'What is shown beside your review?', {
  options: {
    anonymous: 'Anonymous: your role only',
    role_and_region: 'Your role and region of the world',
    named_venture: 'Your organisation by name, once we have proof that you dealt with them',
  },
});

/**
 * What is shown beside a public review, and when it is published. `waiting` says for what it waits, and `whose` begins
 * the sentence on reviews that wait however long that takes.
 */
export const publishingQuestions = ({ waiting, whose }: { waiting: string; whose: string }) => ({
  displayAs: displayQuestion,
  linkUntil: authorChoiceQuestions.linkUntil,
  publishDelay: ask('choice', 'When should we publish it?', {
    help: `${waiting} Your access starts within ${settlementDays} days of our decision, whatever you choose here.`,
    options: {
      next_batch: 'With the next batch',
      '30d': 'Not before 30 days from the decision',
      '90d': 'Not before 90 days from the decision',
      '180d': 'Not before 180 days from the decision',
    },
    message: 'Choose when it may be published',
    isElsewhere: true,
  }),
  company: authorChoiceQuestions.company,
  publishAlone: ask('tick', 'It may be published alone', {
    help: `${whose} wait until three are ready that are verified or were sent more than ${settledAfterDays} days ago. Tick this to have yours published alone after ${aloneAfterDays} days.`,
    isOptional: true,
    askedIf: [{ company: ['usual'] }, { company: 'missing' }],
  }),
  attest: ask('attest', 'Please confirm', { options: attestations }),
});
