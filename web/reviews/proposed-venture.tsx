import { Button } from '@mantine/core';
import { legalForms, sectors } from '../../contract/organisations.ts';
import type { EntrepreneurReviewDraftAnswers } from '../../contract/entrepreneur-review-fields.ts';
import { ShortListField, TextField } from '../ui/fields.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { listFor } from './choice-questions.tsx';
import { countryOptions } from './country-options.ts';
import { useFormOf, useQuestion } from './form-context.ts';
import styles from './review-form.module.css';

type Venture = NonNullable<EntrepreneurReviewDraftAnswers['newVenture']>;

/** A venture that is not listed: what we need to list it. */
export function ProposedVenture({ onCancel }: { onCancel: () => void }) {
  const { answers, setAnswer, shownProblems, touch } = useFormOf<EntrepreneurReviewDraftAnswers>();
  const words = useQuestion('newVenture').parts;
  const venture = answers.newVenture ?? {};
  const set = (part: Partial<Venture>): void => setAnswer('newVenture', { ...venture, ...part });
  const parts = (key: keyof Venture) => ({
    error: shownProblems[`newVenture.${key}`],
    onBlur: () => touch(`newVenture.${key}`),
  });
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{words.label}</legend>
      <p className={styles.help}>{words.help}</p>
      <div className={styles.pair}>
        <TextField
          label="Name"
          {...parts('name')}
          maxLength={240}
          value={venture.name ?? ''}
          onChange={(event) => set({ name: event.currentTarget.value })}
        />
        <TextField
          label="Website"
          {...parts('website')}
          type="url"
          placeholder="https://"
          value={venture.website ?? ''}
          onChange={(event) => set({ website: event.currentTarget.value || undefined })}
        />
        <SelectField
          label="Country"
          {...parts('country')}
          searchable
          selectFirstOptionOnChange
          placeholder="Choose"
          data={countryOptions}
          value={venture.country ?? null}
          onChange={(country) => set({ country: country ?? undefined })}
        />
        <SelectField
          label="Sector"
          {...parts('sector')}
          searchable
          selectFirstOptionOnChange
          placeholder="Choose"
          data={Object.entries(sectors).map(([value, label]) => ({ value, label }))}
          value={venture.sector ?? null}
          // The options are the keys of the same list that the schema reads.
          onChange={(sector) => set({ sector: (sector ?? undefined) as Venture['sector'] })}
        />
        <ShortListField
          label="Legal form"
          {...parts('legalForm')}
          help="We review organisations, never a person."
          data={listFor(legalForms, venture.legalForm)}
          value={venture.legalForm ?? ''}
          // The same.
          onChange={(event) => set({ legalForm: (event.currentTarget.value || undefined) as Venture['legalForm'] })}
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
