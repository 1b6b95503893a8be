import { fewestSimilar, mostWeight, usualYears } from '../find/search.ts';
import { link, list, text, type RulesBlock } from './document.ts';

/** How the page Find ranks funders: the words of docs/find.md for everyone. */
export const howFindWorks: readonly RulesBlock[] = [
  text(
    link('/find', 'Find funders'),
    ' tells you whom to ask first. Each funder shows two parts that never become one number: how well it fits, and how it treats people.',
  ),
  list(
    `Fit comes from deals published by sources. The model multiplies two things. One is how active a funder is. The other is how much more often than all deals its deals have your sector, place, round, amount, stage and purpose. Newer deals count more, and a few deals say little. No review, member or payment is part of it. It is trained every hour in which deals changed, and is the same for everyone.`,
    `Deals like yours are those of the last ${usualYears * 12} months that match your search. Each count of a funder’s deals links to its rows in the database, and each figure of treatment to the funder’s page. With fewer than ${fewestSimilar} such deals the search widens step by step. It shows each step, and you can undo it.`,
    'Treatment comes from the figures on the funder’s page, with the same thresholds. Unknown is not bad: it counts as the middle of all funders.',
    `The order is the fit times two to the power of a tenth of the sum of five differences. Each is the funder’s score for speed, fair terms, respect, help or certainty minus the middle of all funders, times your weight from 0 to ${mostWeight}. One star better in all five, with normal weights, doubles the result. Treatment never changes the fit. With all weights at zero, only the fit decides.`,
    'A fit is strong with at least half of the best chance and three deals like yours. It is good with at least an eighth of it and one such deal. Otherwise it is possible. After a wider search it is at most possible.',
    'Searches are not logged. They are stored only if you save them, and then encrypted. Funders do not see them, and no one can pay for a place.',
  ),
];
