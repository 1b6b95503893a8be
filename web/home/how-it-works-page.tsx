import { Link } from 'react-router';
import { useProductName } from '../account/config.ts';
import {
  defaultMean,
  fewestInPool,
  fewestVoices,
  fewestVoicesForDistribution,
  halfLifeMonths,
  priorWeight,
  unverifiedWeight,
} from '../../contract/score-rules.ts';
import { RulesPage, RulesSection } from './rules-page.tsx';
import { ScoreExample } from './score-example.tsx';

export function HowItWorksPage() {
  const productName = useProductName();
  return (
    <RulesPage
      title="How it works"
      lead="You share what happened between you and a funder. In return you see what happened to others, and the deals behind it."
    >
      <RulesSection id="bargain" title="The bargain">
        <ol>
          <li>You sign up with your e-mail address. We send you a link; there is no password.</li>
          <li>
            You review a funder you dealt with, funded or not. It takes about eight minutes and is saved as you type.
          </li>
          <li>
            The database opens for 7 days at once, while a person checks your review. You get this once in twelve
            months.
          </li>
          <li>
            When your review is approved, access lasts 365 days from then. Every further review adds 90 days, up to two
            years ahead.
          </li>
        </ol>
        <p>
          A kind review and a harsh one earn the same. What counts is that it is first-hand, that it says what worked
          and what did not, and that it keeps to the <Link to="/guidelines">guidelines</Link>.
        </p>
      </RulesSection>
      <RulesSection id="anonymity" title="Anonymity">
        <p>You choose how much of you stands beside your review. Unless you choose otherwise, nothing does.</p>
        <ul>
          <li>Other members and the funder never see your e-mail address or your name.</li>
          <li>
            Dates are coarse: a quarter where five reviews share it, else a half-year or a year, never the day on which
            you wrote. Amounts are shown in bands.
          </li>
          <li>
            A score appears once five different ventures have reviewed a funder. Below that we do not even say how many
            reviews there are.
          </li>
          <li>
            Who wrote a review is kept apart from the review, encrypted. The people who check reviews see a code name in
            the place of you.
          </li>
        </ul>
        <p>
          Other users and the funder cannot see who you are. We can be forced by a court to hand over what we hold; what
          we hold, and for how long, is in <Link to="/privacy">Privacy</Link>.
        </p>
      </RulesSection>
      <RulesSection id="scores" title="Scores">
        <p>
          A funder has two scores, never one: Pitch from people who did not get their money, Funded from people who did.
          A provider has one. Every score is computed by the same rule, and nobody can pay to change it.
        </p>
        <ul>
          <li>
            Several people of one organisation count as one voice. Scores, shares and medians are shown from{' '}
            {fewestVoices} voices on, the distribution from {fewestVoicesForDistribution}.
          </li>
          <li>
            A review weighs 1 where we saw contact between its writer and the funder, and {unverifiedWeight} where we
            did not. After {halfLifeMonths} months it weighs half, after {2 * halfLifeMonths} a quarter. What lies more
            than 60 months back does not count.
          </li>
          <li>
            To the weighted ratings come {priorWeight} votes of the mean of the same kind of money and the same class,
            or of {defaultMean} while that pool has fewer than {fewestInPool} reviews. So few reviews say little, and
            many say much.
          </li>
          <li>
            Figures are computed once a week, and a shown one changes only when two new voices have come or 60 days have
            passed: else the change would tell what one person wrote.
          </li>
          <li>
            A group below {fewestVoices} is added up with others. A practice is named when three voices saw it. Of a
            venture, what funders report is shown from five reviews of three funders on, all of it or nothing.
          </li>
        </ul>
        <ScoreExample />
      </RulesSection>
      <RulesSection id="database" title="The database">
        <p>
          Equity, debt and grant deals from public registers, from what funders publish and from what members report.
          Each row names its source. A question mark means that nobody knows, which is not the same as no. Everybody may
          see <Link to="/database/equity">which columns there are</Link>; the rows are for members with access.
        </p>
      </RulesSection>
      <RulesSection id="funders" title="For funders">
        <p>
          You cannot pay to be listed, to be ranked or to have a review taken down: {productName} sells nothing to the
          funders it lists. The same rules hold for every review, whatever its rating.
        </p>
      </RulesSection>
    </RulesPage>
  );
}
