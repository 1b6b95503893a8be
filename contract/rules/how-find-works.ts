import { fewestSimilar, mostWeight, usualYears } from '../find/search.ts';
import { link, list, text, type RulesBlock } from './document.ts';

/** How the page Find ranks funders: the words of docs/find.md for everyone. */
export const howFindWorks: readonly RulesBlock[] = [
  text(
    link('/find', 'Find funders'),
    ' answers whom to ask first. Each funder shows two parts that never become one number: how well it fits, and how it treats people.',
  ),
  list(
    `Fit comes from deals that sources publish. The model multiplies how active a funder is with how much more often its deals have your sector, country, region, round or type, amount, stage and purpose than all deals do. Newer deals count more, and few deals say little. No review, no member and no payment is in it. It is trained each hour in which deals changed, and is the same for everyone.`,
    `Deals like yours are those of the last ${usualYears * 12} months that match your search. Each number leads to its rows in the database. Below ${fewestSimilar} such deals the search becomes wider step by step. It shows each step, and you can take it back.`,
    'Treatment comes from the figures that the page of a funder shows, with the same thresholds. What is not known is not bad: it counts as the middle of all funders.',
    `The order is the fit times two to the power of a tenth of all differences: for speed, fair terms, respect, help and certainty, the score of the funder minus the middle of all funders, times your weight from 0 to ${mostWeight}. One star better in all five with normal weights doubles the place of a funder. Treatment never changes the fit, and with all weights at nothing the fit alone decides.`,
    'A fit is strong from half of the best chance and three deals like yours on, good from an eighth of it and one such deal on, else possible. After a wider search it is possible at most.',
    'Searches are not stored and not logged. Funders do not see them, and nobody can pay for a place.',
  ),
];
