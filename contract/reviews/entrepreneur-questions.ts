import { attestations, classBy, moneyKinds } from './options.ts';
import { ask, rate, formInSteps, type Dimensions } from './question.ts';
import type { AnswersOf, DraftOf } from './schemas.ts';
import { authorChoiceQuestions, dimensionsQuestion, tieQuestions } from './shared-questions.ts';

/**
 * What a funder says of an entrepreneur: every question, by step and in the order of the form (decision 0012). The
 * subject is a venture, never a person, and nothing of it is a public text.
 */

const engageAgain = { yes: 'Yes', no: 'No', unsure: 'Not sure' } as const;

/** The contexts in which the venture got money from the writer's organisation. */
const fundedContexts = ['funded_active', 'funded_closed'] as const;
const closely = { context: ['due_diligence', 'offer_made', ...fundedContexts] };
const withMoney = { context: fundedContexts };
export const entrepreneurDimensions = {
  preparedness: rate('Prepared', 'Were materials and numbers ready?'),
  opennessOfInformation: rate('Open with information', 'Did you get what you asked for, good and bad?'),
  accuracyOfClaims: rate('Accurate claims', 'Did what they said hold when you looked?', closely),
  responsiveness: rate('Responsiveness', 'Did they answer when you wrote or called?'),
  opennessToFeedback: rate('Open to feedback', 'Did they listen, and answer with reasons?'),
  reportingDiscipline: rate('Reporting', 'Did reports come complete and on time?', withMoney),
  useOfFundsAsAgreed: rate('Use of the money', 'Was the money used as agreed?', withMoney),
  communicationInDifficulty: rate('In difficulty', 'Did they tell you early when something went wrong?', withMoney),
} as const satisfies Dimensions;

export const entrepreneurReview = formInSteps({
  Who: {
    ventureId: ask('subject', 'Which organisation did you deal with?', {
      help: 'You are reviewing the organisation. Please do not name anyone.',
      requiredIf: { newVenture: 'missing' },
      ifMissing: 'Choose the organisation you dealt with',
      isSubject: true,
    }),
    newVenture: ask('newVenture', 'An organisation that is not listed yet', {
      help: 'We list it when your review is approved.',
      askedIf: { ventureId: 'missing' },
      isOptional: true,
      isSubject: true,
    }),
    /** The writer's organisation: a listed funder, or one that is not listed. Sealed; others read its kind only. */
    funderOrgId: ask('subject', 'Which funder do you work for?', {
      help: 'No one sees its name: the venture reads "a funder" and its type. Your email address shows that you work there. If not, a moderator checks first.',
      requiredIf: { newFunderOrg: 'missing' },
      ifMissing: 'Choose the funder you work for',
    }),
    newFunderOrg: ask('newFunder', 'A funder that is not listed yet', {
      askedIf: { funderOrgId: 'missing' },
      isOptional: true,
    }),
    authorRole: ask('choice', 'What is your role there?', {
      help: 'Only moderators read this.',
      options: {
        partner_director: 'Partner or director',
        principal: 'Principal',
        associate_analyst: 'Associate or analyst',
        credit_officer: 'Credit officer',
        programme_officer: 'Programme officer',
        angel: 'Angel',
        other: 'Another role',
      },
      message: 'Choose your role',
    }),
    ...tieQuestions(
      'Is there any other tie between you and them?',
      {
        competitor: 'We fund one of their competitors',
        current_investee: 'I hold a stake in them myself',
      },
      { the_venture: 'The venture' },
    ),
  },
  'What happened': {
    context: ask('choice', 'How far did it go?', {
      options: {
        pitch: 'They pitched or applied',
        due_diligence: 'We looked closely (due diligence)',
        offer_made: 'We made an offer',
        funded_active: 'We funded them, and it still runs',
        funded_closed: 'We funded them, and it has ended',
      },
      message: 'Choose how far it went',
      columns: 2,
    }),
    fundingKind: ask('choice', 'What kind of money was it about?', {
      options: moneyKinds,
      message: 'Choose the kind of money',
      columns: 4,
    }),
    outcome: ask('choice', 'How did it end?', {
      options: {
        declined: 'We declined',
        offered: 'We made an offer and are waiting',
        funded: 'Funded',
        venture_withdrew: 'They walked away',
        repaid: 'Repaid',
        defaulted_restructured: 'Defaulted or restructured',
        exited: 'Exit',
        reported_complete: 'Finished and reported',
      },
      message: 'Choose how it ended',
      columns: 2,
      card: 'How it ended',
      fitting: {
        field: 'context',
        values: {
          pitch: ['declined', 'venture_withdrew'],
          due_diligence: ['declined', 'venture_withdrew'],
          offer_made: ['declined', 'offered', 'venture_withdrew'],
          funded_active: ['funded', 'defaulted_restructured'],
          funded_closed: ['repaid', 'defaulted_restructured', 'exited', 'reported_complete'],
        },
        message: 'This does not fit how far it went',
      },
    }),
    passReasons: ask('tags', 'Why did you decline?', {
      help: 'Up to three. The venture sees reasons only once three funders have given some.',
      options: {
        out_of_mandate: 'Outside what we fund',
        too_early: 'Too early for us',
        too_late: 'Too late for us',
        team_gap: 'A gap in the team',
        market: 'The market',
        traction: 'Too little traction',
        unit_economics: 'Margins or unit economics',
        price_or_terms: 'Price or terms',
        diligence_finding: 'Something we found when we looked closely',
        collateral_or_credit: 'Security or credit',
        eligibility: 'Not eligible',
        capacity_full: 'No capacity left',
        references: 'References',
      },
      most: 3,
      askedIf: { outcome: ['declined'] },
      ifMissing: 'Choose at least one reason',
      card: 'Why you declined, only to the venture and only from three funders',
    }),
    /** The quarter of the last contact, `2026-Q3`. */
    periodQuarter: ask('quarter', 'When was the last contact?', {
      help: `The quarter. The venture sees at most the year or half-year, and only if enough funders share it. After 60 months a review no longer counts.`,
    }),
  },
  Ratings: {
    ratings: dimensionsQuestion(entrepreneurDimensions, 3),
    wouldEngageAgain: ask('choice', 'Would you talk to them again?', {
      options: engageAgain,
      look: 'yesNo',
      card: 'Would talk to them again',
    }),
    wouldReferToPeers: ask('choice', 'Would you send them to another funder?', {
      options: engageAgain,
      look: 'yesNo',
      isOptional: true,
    }),
  },
  Words: {
    strengthTags: ask('tags', 'What are they good at?', {
      help: 'Up to five.',
      options: {
        clear_ask: 'Clear about what they ask for',
        knows_numbers: 'Know their numbers',
        customer_insight: 'Understand their customers',
        fast_follow_up: 'Answer fast',
        realistic_plan: 'A realistic plan',
        good_documents: 'Documents in order',
        open_about_risks: 'Open about risks',
        strong_references: 'Strong references',
      },
      most: 5,
      isOptional: true,
      card: 'Good at',
    }),
    growthTags: ask('tags', 'Where could they grow?', {
      help: 'Up to five. Only the venture sees them, once three funders have named the same one.',
      options: {
        unclear_ask: 'Unclear what they ask for',
        weak_numbers: 'Numbers do not hold up yet',
        slow_follow_up: 'Answer slowly',
        narrow_market_view: 'Narrow view of the market',
        plan_too_optimistic: 'The plan is too optimistic',
        documents_missing: 'Documents are missing',
        risks_left_out: 'Risks are left out',
        unclear_ownership: 'Unclear who owns what',
      },
      most: 5,
      isOptional: true,
      readers: 'subject',
      card: 'Where they could grow',
    }),
    privateFeedback: ask('text', 'What do you tell them?', {
      help: 'The venture reads this after a moderator did, from "a funder" and its kind. It is never public. Please do not name anyone.',
      least: 50,
      most: 3000,
      readers: 'subject',
    }),
    concernNote: ask('text', 'Is there something that our moderators should know?', {
      help: 'Suspected fraud, for example. Only moderators read this; the venture never does.',
      least: 1,
      most: 1000,
      isOptional: true,
    }),
  },
  'Privacy and send': {
    consentToContact: ask('tick', 'The venture may contact me through this site. My address stays hidden.', {
      isOptional: true,
    }),
    ...authorChoiceQuestions,
    attest: ask('attest', 'Please confirm', {
      options: {
        ...attestations,
        not_for_decisions:
          'It is not written for, nor to be used in, deciding about anyone’s personal credit, insurance or employment.',
      },
    }),
  },
});

export const entrepreneurQuestions = entrepreneurReview.questions;
export type EntrepreneurReviewAnswers = AnswersOf<typeof entrepreneurQuestions>;
export type EntrepreneurReviewDraftAnswers = DraftOf<typeof entrepreneurQuestions>;
export const entrepreneurReviewClassOf = classBy<EntrepreneurReviewAnswers['context']>(fundedContexts);
