import {
  applicantLabels,
  applicationDays,
  longestWhy,
  type ApplicationDays,
} from '../../contract/free-access/free-access.ts';
import { countryOptions } from '../ui/forms/country-options.ts';
import { CheckboxField, TextAreaField, TextField } from '../ui/forms/fields.tsx';
import { optionsOf } from '../ui/forms/options.ts';
import { SelectField } from '../ui/forms/select-field.tsx';
import type { Form } from '../ui/forms/use-form.ts';
import { formatInteger } from '../ui/formats.ts';
import styles from './page.module.css';
import type { RequestDraft } from './kept-request.ts';

const lengths = applicationDays.map((days) => ({ value: String(days), label: `${days} days` }));

export function RequestFields({ form }: { form: Form<RequestDraft> }) {
  const count = `${formatInteger(form.values.why.trim().length)} of ${formatInteger(longestWhy)}`;
  return (
    <>
      <div className={styles.pair}>
        <SelectField
          label="I am"
          placeholder="Choose"
          data={optionsOf<string>(applicantLabels)}
          {...form.field('who')}
        />
        <TextField label="Organisation" {...form.field('organisation')} autoComplete="organization" />
      </div>
      <div>
        <TextAreaField
          label="What will you use it for?"
          help={
            <span className={styles.helpLine}>
              <span>Two or three sentences are enough</span>
              <span className={styles.count}>{count}</span>
            </span>
          }
          {...form.field('why')}
        />
        {form.hasError('why') && <p className={styles.count}>{count}</p>}
      </div>
      <div className={styles.pair}>
        <SelectField label="Country" placeholder="Choose" data={countryOptions} searchable {...form.field('country')} />
        <SelectField
          label="For how long?"
          data={lengths}
          allowDeselect={false}
          {...form.field('days')}
          value={String(form.values.days)}
          onChange={(days) => form.set('days', Number(days) as ApplicationDays)}
        />
      </div>
      <TextField
        label="Link"
        isOptional
        placeholder="Your profile or the project"
        type="url"
        {...form.field('website')}
      />
      <CheckboxField
        size="sm"
        label="I will not publish single deals or try to identify reviewers"
        {...form.checkbox('consent')}
      />
    </>
  );
}
