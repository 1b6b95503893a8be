import { fewestComparable } from '../insights/offer-check.ts';
import { fewestOfFunder } from '../insights/funder-terms.ts';
import { link, list, text } from './document.ts';

/** What `/cost` works out, and how. */
export const howCostsWork = [
  text(
    link('/cost', 'What does the money cost?'),
    ' puts the same amount side by side as equity, as a loan and as a grant. Everybody may use it. What you type stays in your browser: it is worked out there, and each formula stands on the page with your numbers in it.',
  ),
  list(
    'Equity costs a share of the company: the amount divided by what the company is worth with it. You set three prices at which the company may be sold, and see what goes to the investor at each, with a preference and participation. Later rounds and option pools are left out.',
    'A loan costs its interest and fees. The page shows the payment of a month, all payments, and the yearly rate with fees (APR) by the rules of the United States and of the European Union.',
    'A grant costs hours: those of all applications that it takes on average until one succeeds, and those of the reports. A match is shown and not counted as cost.',
    `For members with access each term begins with the median of deals of the same stage and region, with the middle half and their number, where ${fewestComparable} deals or more state it.`,
  ),
];

/** What `/compare` shows. */
export const howComparingWorks = [
  text(
    link('/compare', 'Compare funders'),
    ' puts two to four funders side by side, with the figures of their pages and no others. What may not be shown on a page is not shown there, and what is not known counts neither way.',
  ),
  list(
    `Each term needs ${fewestOfFunder} deals of the funder, and ${fewestComparable} of its market to be compared: the same kind of money and round, in the regions where most of its deals lie.`,
    '“better” and “worse” are seen from a founder and mark clear differences alone: the median of the market lies outside the middle half of the funder, a share is further from that of the market than chance alone would make it in nine of ten cases, or a rating lies 0.3 or more from the median of its kind.',
    'Nobody can pay for a mark or for a place: you choose the funders and their order.',
  ),
];
