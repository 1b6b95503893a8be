import { workingDays } from '../product-settings/words.ts';
import { fewestCounted, restDays } from '../transparency/figures.ts';
import { link, list, text, type Product, type RulesDocument } from './document.ts';

/** The words around the figures of /transparency. */
export function transparency({ settings }: Product): RulesDocument {
  return {
    path: '/transparency',
    title: 'Transparency',
    lead: 'How many reviews we publish, how many we decline and why, what happens to reports, and how long it takes.',
    description:
      'Figures on moderation, computed each night: reviews by state, declines by reason, reports and their outcomes, median times.',
    version: '2026-11-28',
    sections: [
      {
        id: 'how',
        title: 'How these figures are made',
        blocks: [
          list(
            `We aim to decide half of all reviews within ${workingDays(settings.reviewDays)}, reports within ${workingDays(settings.reportDays)} and replies within ${workingDays(settings.replyDays)}.`,
            'A program computes them every night from the database. No one edits them.',
            `Numbers are rounded down to fives, and below ${fewestCounted} we say "under ${fewestCounted}": none and four look the same.`,
            'Orders of courts and authorities are counted by the calendar year of their date. There 0 means none; everything else is rounded like other numbers. We say nothing more about an order, except to the author of the review it concerns.',
            `The figures with and without a claimed page need ${fewestCounted} funders too. With fewer we say "under ${fewestCounted}", however many reviews there are.`,
            `A figure moves only when ${fewestCounted} more, or ${fewestCounted} fewer, are counted than when it last moved, and then stays for ${restDays} days. Otherwise comparing two days would reveal what happened to one review. For the same reason there are no totals and no figures for single funders.`,
          ),
          text(
            'What each reason means is in the ',
            link('/guidelines', 'guidelines'),
            '. "Negative" is not a reason, and no one can pay for a decision.',
          ),
        ],
      },
    ],
  };
}
