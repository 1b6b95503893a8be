import { Button } from '@mantine/core';
import type { ProviderReviewDraftAnswers } from '../../contract/provider-review-fields.ts';
import { TextField } from '../ui/fields.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { countryOptions } from './country-options.ts';
import { useFormOf, useQuestion } from './form-context.ts';
import styles from './review-form.module.css';

/** A provider that is not listed: what we need to list it. */
export function ProposedProvider({ onCancel }: { onCancel: () => void }) {
  const { answers, setAnswer } = useFormOf<ProviderReviewDraftAnswers>();
  const name = useQuestion('subjectName');
  const website = useQuestion('website');
  const country = useQuestion('country');
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>Somebody who is not listed yet</legend>
      <p className={styles.help}>We add the page when your review comes out.</p>
      <div className={styles.pair}>
        <TextField
          {...name.parts}
          maxLength={240}
          value={answers.subjectName ?? ''}
          // Empty is not the same as none: the fields stay open while the name is typed anew.
          onChange={(event) => setAnswer('subjectName', event.currentTarget.value)}
          onBlur={name.leave}
        />
        <TextField
          {...website.parts}
          type="url"
          placeholder="https://"
          value={answers.website ?? ''}
          onChange={(event) => setAnswer('website', event.currentTarget.value || undefined)}
          onBlur={website.leave}
        />
        <SelectField
          {...country.parts}
          searchable
          selectFirstOptionOnChange
          placeholder="Choose"
          data={countryOptions}
          value={answers.country ?? null}
          onChange={(code) => setAnswer('country', code ?? undefined)}
          onBlur={country.leave}
        />
      </div>
      <p>
        <Button variant="default" size="sm" onClick={onCancel}>
          Search again
        </Button>
      </p>
    </fieldset>
  );
}
