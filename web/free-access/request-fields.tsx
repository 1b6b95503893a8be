import { applicantLabels, applicationDays, type ApplicationDays } from '../../contract/free-access/free-access.ts';
import { countryOptions } from '../ui/forms/country-options.ts';
import { CheckboxField, TextAreaField, TextField } from '../ui/forms/fields.tsx';
import { optionsOf } from '../ui/forms/options.ts';
import { SelectField } from '../ui/forms/select-field.tsx';
import type { Form } from '../ui/forms/use-form.ts';
import { Grid } from '../ui/layout/layout.tsx';
import styles from './page.module.css';
import type { RequestDraft } from './kept-request.ts';

const lengths = applicationDays.map((days) => ({ value: String(days), label: `${days} days` }));

export function RequestFields({ form }: { form: Form<RequestDraft> }) {
  return (
    <>
      <Grid className={styles.pair} gap={[6, 5]}>
        <SelectField
          label="I am"
          placeholder="Choose"
          data={optionsOf<string>(applicantLabels)}
          {...form.field('who')}
        />
        <TextField label="Organisation" {...form.field('organisation')} autoComplete="organization" />
      </Grid>
      <TextAreaField
        label="What will you use it for?"
        help="Two or three sentences are enough"
        {...form.field('why')}
      />
      <Grid className={styles.pair} gap={[6, 5]}>
        <SelectField label="Country" placeholder="Choose" data={countryOptions} searchable {...form.field('country')} />
        <SelectField
          label="For how long?"
          data={lengths}
          allowDeselect={false}
          {...form.field('days')}
          value={String(form.values.days)}
          onChange={(days) => form.set('days', Number(days) as ApplicationDays)}
        />
      </Grid>
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
