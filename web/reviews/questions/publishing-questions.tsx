import { TriState } from '../../ui/tri-state.tsx';
import { textOf } from './choice-questions.tsx';
import { useReviewForm } from '../form/form-context.ts';
import type { StepProps } from '../form/form-kind.ts';
import { TextWarnings } from './text-warnings.tsx';
import { useMarks } from '../form/use-marks.ts';
import styles from '../form/review-form.module.css';
import { useProductSettings } from '../../api/config.ts';
import { numberWord } from '../../../contract/product-settings/words.ts';
import { Box } from '../../ui/layout/layout.tsx';

/** The warnings and the whole review, as readers will see it at most. */
export function WholePreview({ formId }: Pick<StepProps, 'formId'>) {
  const { kind, answers } = useReviewForm();
  const marks = useMarks();
  const { fewestSharing } = useProductSettings();
  return (
    <>
      <TextWarnings />
      <section aria-labelledby="preview-title">
        <h2 id="preview-title" className={styles.legend}>
          As readers will see it
        </h2>
        <p className={styles.help}>
          {answers['displayAs'] === 'named_venture'
            ? 'Your organisation is shown here once we have proof that you dealt with them. Until then, a black bar.'
            : `At most this: beside your words and stars stands only what ${numberWord(fewestSharing)} organisations or more share.`}
        </p>
        <div className={styles.preview}>
          <kind.Preview answers={answers} formId={formId} marks={marks} />
        </div>
      </section>
    </>
  );
}

const rows = [
  { label: 'Ratings and text', key: 'text' },
  { label: 'Role', key: 'role' },
  { label: 'Region of the world', key: 'region' },
  { label: 'Organisation', key: 'organisation' },
  { label: 'Email address', key: 'email' },
] as const;

/**
 * Readers here are members with access; the subject sees what they see. Moderators see neither name nor email address.
 */
export function WhoSeesWhat({ subjectHead, isRoleAlwaysShown }: { subjectHead: string; isRoleAlwaysShown: boolean }) {
  const displayAs = textOf(useReviewForm().answers['displayAs']) ?? 'anonymous';
  const isSeen = {
    text: true,
    role: isRoleAlwaysShown || displayAs !== 'anonymous',
    region: displayAs !== 'anonymous',
    organisation: displayAs === 'named_venture',
    email: false,
  };
  // Where every author is asked for role and region, moderators see them.
  const isSeenByModerators = { ...isSeen, region: isRoleAlwaysShown || isSeen.region };
  return (
    <SeenTable
      firstHead="With your choice"
      heads={['Readers', subjectHead, 'Our moderators']}
      rows={rows.map(({ label, key }) => ({ label, seen: [isSeen[key], isSeen[key], isSeenByModerators[key]] }))}
    />
  );
}

interface SeenTableProps {
  firstHead: string;
  heads: readonly string[];
  rows: readonly { readonly label: string; readonly seen: readonly boolean[] }[];
}

export function SeenTable({ firstHead, heads, rows: lines }: SeenTableProps) {
  return (
    <Box as="table" className={styles.table} width="100%" size="md">
      <thead>
        <tr>
          {[firstHead, ...heads].map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map(({ label, seen }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            {heads.map((head, at) => (
              <td key={head}>
                <TriState value={seen[at]} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Box>
  );
}
