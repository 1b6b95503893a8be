import { sectors } from '../../contract/organisations.ts';
import { TextField } from '../ui/fields.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { NumberField } from '../ui/number-field.tsx';
import { countryOptions } from './country-options.ts';
import { useFormOf, useQuestion } from './form-context.ts';
import { numberOf } from './number-questions.tsx';
import styles from './review-form.module.css';

interface Organisation {
  name?: string | undefined;
  website?: string | undefined;
  country?: string | undefined;
  sector?: keyof typeof sectors | undefined;
  foundedYear?: number | undefined;
}

/** The writer's own organisation: it keeps two people of one team from counting twice. */
export function OrganisationQuestion() {
  const { answers, setAnswer, shownProblems, touch } = useFormOf<{ venture?: Organisation | undefined }>();
  const { isShown, parts: words } = useQuestion('venture');
  if (!isShown) return null;
  const venture = answers.venture ?? {};
  const set = (part: Organisation): void => setAnswer('venture', { ...venture, ...part });
  const parts = (key: keyof Organisation) => ({
    error: shownProblems[`venture.${key}`] ?? (key === 'name' ? shownProblems['venture'] : undefined),
    onBlur: () => touch(`venture.${key}`),
  });
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{words.label}</legend>
      <p className={styles.help}>{words.help}</p>
      <div className={styles.pair}>
        <TextField
          label="Name"
          {...parts('name')}
          value={venture.name ?? ''}
          onChange={(event) => set({ name: event.currentTarget.value || undefined })}
        />
        <TextField
          label="Website"
          isOptional
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
          onChange={(sector) => set({ sector: (sector ?? undefined) as Organisation['sector'] })}
        />
        <NumberField
          label="Year founded"
          isOptional
          {...parts('foundedYear')}
          thousandSeparator=""
          allowDecimal={false}
          allowNegative={false}
          value={venture.foundedYear ?? ''}
          onChange={(typed) => set({ foundedYear: numberOf(typed) })}
        />
      </div>
    </fieldset>
  );
}
