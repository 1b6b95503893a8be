import { Button } from '@mantine/core';
import { funderTypes } from '../../contract/organisations.ts';
import { TextField } from '../ui/fields.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { countryOptions } from './country-options.ts';
import { useFormOf, useQuestion } from './form-context.ts';
import styles from './review-form.module.css';

interface FunderFields {
  name?: string | undefined;
  website?: string | undefined;
  country?: string | undefined;
  type?: keyof typeof funderTypes | undefined;
}

/** A funder that is not listed: what we need to add the page. */
export function ProposedFunder({ field, onCancel }: { field: string; onCancel: () => void }) {
  const { answers, setAnswer, shownProblems, touch } = useFormOf<Record<string, FunderFields | undefined>>();
  const words = useQuestion(field).parts;
  const funder = answers[field] ?? {};
  const set = (part: FunderFields): void => setAnswer(field, { ...funder, ...part });
  const parts = (key: keyof FunderFields) => ({
    error: shownProblems[`${field}.${key}`],
    onBlur: () => touch(`${field}.${key}`),
  });
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{words.label}</legend>
      {words.help && <p className={styles.help}>{words.help}</p>}
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
          selectFirstOptionOnChange
          placeholder="Choose"
          data={countryOptions}
          value={funder.country ?? null}
          onChange={(country) => set({ country: country ?? undefined })}
        />
        <SelectField
          label="Kind of funder"
          {...parts('type')}
          searchable
          selectFirstOptionOnChange
          placeholder="Choose"
          data={Object.entries(funderTypes).map(([value, label]) => ({ value, label }))}
          value={funder.type ?? null}
          // The options are the keys of the same list that the schema reads.
          onChange={(type) => set({ type: (type ?? undefined) as FunderFields['type'] })}
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
