import { fewestComparable } from '../insights/offer-check.ts';
import { fewestOfFunder } from '../insights/funder-terms.ts';
import { link, list, text } from './document.ts';

/** What `/cost` works out, and how. */
export const howCostsWork = [
  text(
    link('/cost', 'What does the money cost?'),
    ' shows the same amount side by side as equity, a loan and a grant. Everyone can use it. What you type stays in your browser. Each formula is on the page, with your numbers in it.',
  ),
  list(
    'Equity costs a share of the company: the amount divided by the value of the company after the investment. You set three sale prices and see what the investor gets at each, with preference and participation. Later rounds and option pools are left out.',
    'A loan costs its interest and fees. The page shows the monthly payment, the total, and the yearly rate with fees (APR) by the rules of the United States and the European Union.',
    'A grant costs hours: for the average number of applications until one succeeds, and for the reports. A match is shown but not counted as a cost.',
    `For members with access, each term starts with the median of deals of the same stage and region. The middle half and the number of deals are next to it. This needs ${fewestComparable} deals that state the term.`,
  ),
];

/** What `/compare` shows. */
export const howComparingWorks = [
  text(
    link('/compare', 'Compare funders'),
    ' shows two to four funders side by side, with the figures of their pages and no others. Figures a funder page hides stay hidden, and unknown values count neither way.',
  ),
  list(
    `Each term needs ${fewestOfFunder} deals of the funder, and ${fewestComparable} of its market to be compared. Its market is the same kind of money and round in the regions of most of its deals.`,
    '“better” and “worse” take a founder’s point of view and mark only clear differences. A difference is clear in three cases. The market’s median lies outside the funder’s middle half. A share differs by ten points or more, and chance alone would make such a difference in fewer than one of twenty cases. A rating is at least 0.3 from the median of its type.',
    'No one can pay for a mark or a place: you choose the funders and their order.',
  ),
];
