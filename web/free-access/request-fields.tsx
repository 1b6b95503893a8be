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
import { formatInteger } from '../../contract/formats.ts';
import { Grid, Group, Text } from '../ui/layout/layout.tsx';
import styles from './page.module.css';
import type { RequestDraft } from './kept-request.ts';

const lengths = applicationDays.map((days) => ({ value: String(days), label: `${days} days` }));

export function RequestFields({ form }: { form: Form<RequestDraft> }) {
  const count = `${formatInteger(form.values.why.trim().length)} of ${formatInteger(longestWhy)}`;
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
      <div>
        <TextAreaField
          label="What will you use it for?"
          help={
            <Group as="span" gap={[2, 5]} align="stretch" justify="space-between">
              <span>Two or three sentences are enough</span>
              <Text className={styles.count} as="span" tone="dim" size="sm" textAlign="right">
                {count}
              </Text>
            </Group>
          }
          {...form.field('why')}
        />
        {form.hasError('why') && (
          <Text className={styles.count} tone="dim" size="sm" textAlign="right">
            {count}
          </Text>
        )}
      </div>
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
