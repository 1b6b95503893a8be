import { Button } from '@mantine/core';
import { funderTypes } from '../../contract/organisations.ts';
import { questions } from '../../contract/review-questions.ts';
import { SelectField, TextField } from '../ui/fields.tsx';
import { countryOptions } from './country-options.ts';
import { useReviewForm } from './form-context.ts';
import styles from './review-form.module.css';

/** A funder that is not listed: what we need to add the page. */
export function NewFunderFields({ onCancel }: { onCancel: () => void }) {
  const { answers, setAnswer, shownProblems, touch } = useReviewForm();
  const funder = answers.newFunder ?? {};
  const set = (part: typeof funder): void => setAnswer('newFunder', { ...funder, ...part });
  const parts = (key: keyof typeof funder) => ({
    error: shownProblems[`newFunder.${key}`],
    onBlur: () => touch(`newFunder.${key}`),
  });
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{questions.newFunder.label}</legend>
      <p className={styles.help}>{questions.newFunder.help}</p>
      <TextField
        label="Name"
        {...parts('name')}
        maxLength={240}
        value={funder.name ?? ''}
        onChange={(event) => set({ name: event.currentTarget.value })}
      />
      <TextField
        label="Website"
        {...parts('website')}
        type="url"
        placeholder="https://"
        value={funder.website ?? ''}
        onChange={(event) => set({ website: event.currentTarget.value || undefined })}
      />
      <div className={styles.pair}>
        <SelectField
          label="Country"
          {...parts('country')}
          searchable
          placeholder="Choose"
          data={countryOptions}
          value={funder.country ?? null}
          onChange={(country) => set({ country: country ?? undefined })}
        />
        <SelectField
          label="Kind of funder"
          {...parts('type')}
          searchable
          placeholder="Choose"
          data={Object.entries(funderTypes).map(([value, label]) => ({ value, label }))}
          value={funder.type ?? null}
          // The options are the keys of the same list that the schema reads.
          onChange={(type) => set({ type: (type ?? undefined) as keyof typeof funderTypes | undefined })}
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
