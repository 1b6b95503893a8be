import { workingDays } from '../product-settings/words.ts';
import { fewestCounted, restDays } from '../transparency/figures.ts';
import { link, list, text, type Product, type RulesDocument } from './document.ts';

/** The words around the figures of /transparency. */
export function transparency({ settings }: Product): RulesDocument {
  return {
    path: '/transparency',
    title: 'Transparency',
    lead: 'How many reviews we publish, how many we decline and why, what comes of reports, and how long it takes.',
    description:
      'Figures on moderation, computed each night: reviews by state, declines by reason, reports and their outcomes, median times.',
    version: '2026-11-28',
    sections: [
      {
        id: 'how',
        title: 'How these figures are made',
        blocks: [
          list(
            `Half of all reviews we mean to decide within ${workingDays(settings.reviewDays)}, reports within ${workingDays(settings.reportDays)}, replies within ${workingDays(settings.replyDays)}.`,
            'They are computed each night from the database, by a program, and nobody edits them.',
            `Numbers are rounded down to fives, and below ${fewestCounted} we say "under ${fewestCounted}": nothing and four look alike.`,
            'Orders of courts and authorities are counted by the calendar year of their date. There 0 means that there was none; all else is rounded like other numbers. We tell nothing more of an order, except to the writer whose review it is about.',
            `The figures with and without a claimed page need ${fewestCounted} funders too. With fewer we say "under ${fewestCounted}", however many reviews there are.`,
            `A figure moves only when ${fewestCounted} more, or ${fewestCounted} fewer, are counted than when it last moved, and then rests for ${restDays} days. Else comparing two days would tell what became of one review. For the same reason there are no totals and no figures of single funders.`,
          ),
          text(
            'What each reason means is in the ',
            link('/guidelines', 'guidelines'),
            '. "Negative" is no reason, and nobody can pay for a decision.',
          ),
        ],
      },
    ],
  };
}
