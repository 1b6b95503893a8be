import { useConfig } from '../account/config.ts';
import { RulesDate, RulesPage, RulesSection } from './rules-page.tsx';

export function GuidelinesPage() {
  const supportEmail = useConfig()?.supportEmail;
  return (
    <RulesPage
      title="Review guidelines"
      lead="Say what happened, so that the next person can decide better. Be fair, and be exact."
    >
      <RulesSection id="who" title="Who may review">
        <ul>
          <li>
            You dealt with the funder yourself, for your venture. A no, or no answer at all, counts as much as money.
          </li>
          <li>
            Your last contact was within the last five years. Older experience is welcome, but does not count in the
            score.
          </li>
          <li>
            You are not on their staff, a relative or a competitor without saying so. The form asks for ties; a hidden
            one ends in removal.
          </li>
          <li>One review per funder in twelve months.</li>
        </ul>
      </RulesSection>
      <RulesSection id="write" title="What to write">
        <ul>
          <li>Both what worked and what did not. If you find nothing for one of them, think of a single moment.</li>
          <li>Facts you saw: how long it took, what was asked, what changed after the offer.</li>
          <li>Your own words. Copied, generated or paid-for text is turned down.</li>
        </ul>
      </RulesSection>
      <RulesSection id="leave-out" title="What to leave out">
        <ul>
          <li>Names of people, their addresses, anything that points at one person.</li>
          <li>
            Confidential documents, quoted e-mails, exact sums and dates in the text. The form has fields for terms, and
            we show those in bands.
          </li>
          <li>Insults, threats, hate and advertising.</li>
          <li>Serious accusations, such as crime, without something that supports them.</li>
        </ul>
      </RulesSection>
      <RulesSection id="moderation" title="How we moderate">
        <p>
          A person reads every review before it appears, usually within two working days and nearly always within five.
          We publish it, ask you for a change, or decline it with a reason from a fixed list. We never edit your text,
          and being negative is not a reason.
        </p>
        <ul>
          <li>If we ask for a change, you have 14 days, and your access stays.</li>
          <li>If we decline a review, the access that came with it ends. You can write a new one.</li>
          <li>Nobody decides on a review of an organisation they have a tie to.</li>
          <li>
            Reviews are published in batches, so that the moment of publication says nothing about the moment of
            writing.
          </li>
        </ul>
        {supportEmail && (
          <p>
            Something here breaks these rules, or a decision was wrong? Write to{' '}
            <a href={`mailto:${supportEmail}`}>{supportEmail}</a>. Somebody else than the first person looks at it.
          </p>
        )}
      </RulesSection>
      <RulesDate>01 Nov 2026</RulesDate>
    </RulesPage>
  );
}
