import { useConfig, useProductName } from '../account/config.ts';
import { RulesDate, RulesPage, RulesSection } from './rules-page.tsx';

export function PrivacyPage() {
  const productName = useProductName();
  const supportEmail = useConfig()?.supportEmail;
  return (
    <RulesPage
      title="Privacy"
      lead="What we hold about you, why, for how long, and who sees it. We hold as little as the bargain needs."
    >
      <RulesSection id="hold" title="What we hold">
        <ul>
          <li>
            Your e-mail address, whether you are an entrepreneur, a funder or something else, and the version of the
            terms you accepted.
          </li>
          <li>When your sessions began and end. There is no password.</li>
          <li>
            How often a link was asked for, as codes made from your address and your network. They only serve to count.
          </li>
          <li>Your drafts, which only you can see.</li>
          <li>
            Your reviews, without your name. Who wrote which is kept in a place of its own, encrypted, and only used to
            give you access and to let you see your own.
          </li>
          <li>Your access to the database: since when, until when and why.</li>
        </ul>
      </RulesSection>
      <RulesSection id="not" title="What we do not do">
        <ul>
          <li>We do not sell data, and there is no advertising.</li>
          <li>No other company&rsquo;s script, font, picture or counter runs on these pages.</li>
          <li>Our logs hold no e-mail address, no link, no token and no review text.</li>
          <li>Mail to support never changes or completes what we hold about you.</li>
        </ul>
      </RulesSection>
      <RulesSection id="browser" title="In your browser">
        <p>
          We set no cookies. The browser&rsquo;s own storage holds the tokens of your session, where you were going when
          we asked you to log in, and whether you put away the note about sample data. Signing out removes the tokens.
        </p>
      </RulesSection>
      <RulesSection id="others" title="Who else sees it">
        <p>
          The people who run this installation of {productName}, as far as their work needs it: moderators see a code
          name in the place of the writer. If e-mail is sent through a provider, it carries your address and our letter.
          A court can force us to hand over what we hold.
        </p>
      </RulesSection>
      <RulesSection id="rights" title="Your rights">
        <p>
          You can ask for a copy of what we hold, have it corrected, or have your account deleted.
          {supportEmail && (
            <>
              {' '}
              Write to <a href={`mailto:${supportEmail}`}>{supportEmail}</a> from the address of your account.
            </>
          )}{' '}
          On deletion you decide what becomes of your published reviews: keep them without any link to you, or take them
          down.
        </p>
      </RulesSection>
      <RulesDate>01 Nov 2026</RulesDate>
    </RulesPage>
  );
}
