import { publishDelays } from './options.ts';
import { ask } from './question.ts';

/** Questions that more than one form asks. */

type Labels = Readonly<Record<string, string>>;

/** Ties between the writer and the subject. */
export const tieQuestions = <const Options extends Labels>(label: string, options: Options) => ({
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
});

export const publishDelay = ask('choice', 'When may it be published?', {
  help: 'Your access starts with our decision, whatever you choose here.',
  options: publishDelays,
  message: 'Choose when it may be published',
  isElsewhere: true,
});
