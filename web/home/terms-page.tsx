import { Link } from 'react-router';
import { useConfig, useProductName } from '../account/config.ts';
import { RulesDate, RulesPage, RulesSection } from './rules-page.tsx';

export function TermsPage() {
  const productName = useProductName();
  const supportEmail = useConfig()?.supportEmail;
  return (
    <RulesPage title="Terms" lead={`What you and ${productName} promise each other. You accept this when you sign up.`}>
      <RulesSection id="account" title="Your account">
        <p>
          One account per person, for you alone. Whoever opens your e-mail can sign in as you, so keep your mailbox
          safe. Do not share, lend or sell access.
        </p>
      </RulesSection>
      <RulesSection id="reviews" title="Your reviews">
        <ul>
          <li>
            They are first-hand and true to the best of your knowledge, and keep to the{' '}
            <Link to="/guidelines">guidelines</Link>.
          </li>
          <li>Nobody paid you for an opinion. Access to the database is given for a review, never for what it says.</li>
          <li>
            The text stays yours. You let us show it, count it in scores and keep it as{' '}
            <Link to="/privacy">Privacy</Link> says.
          </li>
          <li>
            You can withdraw a review. Within 90 days of its approval the access it earned then ends after a week; later
            you keep it.
          </li>
        </ul>
      </RulesSection>
      <RulesSection id="database" title="The database">
        <ul>
          <li>Use it for your own decisions. Do not copy it in bulk, resell it or publish it.</li>
          <li>Do not try to find out who wrote a review or who stands behind a row.</li>
          <li>
            Reviews and deals are what others reported. They are not financial or legal advice, and must not be used to
            decide about a person&rsquo;s credit, insurance or employment.
          </li>
        </ul>
      </RulesSection>
      <RulesSection id="end" title="When access ends">
        <p>
          Access ends on the day shown in the menu. We end it early, with a reason and the chance to object, for
          invented reviews, several accounts, hidden ties, sold or shared access, and bulk copying.
        </p>
      </RulesSection>
      <RulesSection id="us" title="What we promise">
        <p>
          The same rules for every review and every funder, and a person who answers. We cannot promise that every
          review or row is right, or that the service never fails.
          {supportEmail && (
            <>
              {' '}
              If something is wrong, tell us: <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
            </>
          )}
        </p>
      </RulesSection>
      <RulesDate>01 Nov 2026</RulesDate>
    </RulesPage>
  );
}
