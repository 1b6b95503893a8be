import type { ImportSummary } from '../../../contract/imports/imports.ts';
import { describeField, describePassedOver, nameOfField } from '../../../contract/imports/report-words.ts';
import { formatInteger } from '../../../contract/formats.ts';
import styles from './page.module.css';

/** What makes a deal: how many rows tell each part of it, and which lines are no rows. */
export function FieldFacts({ report }: { report: ImportSummary }) {
  const { fields = [], passedOver = [], passedOverCount = 0 } = report;
  return (
    <>
      {fields.map((field) => (
        <FieldFact key={field.key} name={nameOfField(field)} value={describeField(field)} />
      ))}
      {passedOverCount > 0 && (
        <>
          <dt>Passed over</dt>
          <dd>
            {formatInteger(passedOverCount)}, which are not rows of the table
            {passedOver.slice(0, shown).map((one) => (
              <small key={one.line}>{describePassedOver(one)}</small>
            ))}
            {passedOverCount > shown && <small>and {formatInteger(passedOverCount - shown)} more</small>}
          </dd>
        </>
      )}
    </>
  );
}

const shown = 5;

/** Facts as a section of their own, beside the rows. */
export function FieldSection({ report }: { report: ImportSummary | null }) {
  if (report?.fields === undefined) return null;
  return (
    <section aria-label="What the rows say">
      <dl className={styles.facts}>
        <FieldFacts report={report} />
      </dl>
    </section>
  );
}

function FieldFact({ name, value }: { name: string; value: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </>
  );
}
