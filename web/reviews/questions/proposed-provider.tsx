import type { ProviderReviewDraftAnswers } from '../../../contract/reviews/provider-questions.ts';
import { TextField } from '../../ui/forms/fields.tsx';
import { Grid } from '../../ui/layout/layout.tsx';
import { useFormOf, useQuestion } from '../form/form-context.ts';
import { CountryField, Proposal, WebsiteField } from './organisation-fields.tsx';
import styles from '../form/review-form.module.css';

const words = { label: 'A provider that is not listed yet', help: 'We add the page when your review is approved.' };

/** A provider that is not listed: what we need to list it. */
export function ProposedProvider({ onCancel }: { onCancel: () => void }) {
  const { answers, setAnswer, unread, setUnread } = useFormOf<ProviderReviewDraftAnswers>();
  const name = useQuestion('subjectName');
  const website = useQuestion('website');
  const country = useQuestion('country');
  return (
    <Proposal words={words} onCancel={onCancel}>
      <Grid className={styles.pair} gap={5}>
        <TextField
          {...name.parts}
          value={answers.subjectName ?? ''}
          // Empty is not the same as none: the fields stay open while the author retypes the name.
          onChange={(event) => setAnswer('subjectName', event.currentTarget.value)}
          onBlur={name.leave}
        />
        <WebsiteField
          {...website.parts}
          value={answers.website}
          onChange={(value) => setAnswer('website', value)}
          onBlur={website.leave}
        />
        <CountryField
          {...country.parts}
          unread={unread['country']}
          onUnread={(text) => setUnread('country', text)}
          value={answers.country}
          onChange={(code) => setAnswer('country', code)}
          onBlur={country.leave}
        />
      </Grid>
    </Proposal>
  );
}
