import { Link } from 'react-router';
import { reportReasons, type ReportCase } from '../../../contract/review-reports/review-reports.ts';
import { formatCount, formatInstant } from '../../../contract/formats.ts';
import { Note } from '../../ui/states/note.tsx';
import { PreservedText } from '../../ui/preserved-text.tsx';
import styles from '../../admin/case-pane.module.css';
import { Group, Stack, Text } from '../../ui/layout/layout.tsx';
import { ReviewReportDecision } from './decision.tsx';

interface ReviewReportPaneProps {
  row: ReportCase;
  onDone: () => void;
}

/** What is reported, as readers see it, then what was said of it. Who reported is not told. */
export function ReviewReportPane({ row: reportCase, onDone }: ReviewReportPaneProps) {
  const { kind, subject, headline, paragraphs, reports } = reportCase;
  return (
    <Stack minHeight={0} as="article" flex={1} minWidth={0} aria-label="Report">
      <div className={styles.scroll}>
        <Text as="h2" size="2xl" breaks>
          {headline}
        </Text>
        <Group as="p" gap={[2, 5]} mt={3} tone="dim" size="sm" align="stretch">
          <span>
            {kind === 'review' ? 'Review' : kind === 'reply' ? 'Reply to this review' : 'Update to this review'}
          </span>
          {subject.kind !== 'entrepreneur' && (
            <Link to={`/${subject.kind}/${subject.id}#review-${reportCase.reviewId}`}>{subject.name}</Link>
          )}
        </Group>
        {!reportCase.isShown && <Note title="Readers no longer see this." />}
        <section className={styles.part}>
          <h3>What is reported</h3>
          {paragraphs.map((paragraph, place) => (
            // Several may be the same; their order does not change.
            <PreservedText key={place}>{paragraph}</PreservedText>
          ))}
        </section>
        <section className={styles.part}>
          <h3>{formatCount(reports.length, 'report')}</h3>
          <ul>
            {reports.map((report) => (
              <li key={report.id}>
                <p>
                  <b className="strong">{reportReasons[report.reason]}</b>{' '}
                  <Text className={styles.quiet} as="span" tone="dim" size="sm">
                    {formatInstant(report.reportedAt)}
                  </Text>
                </p>
                <PreservedText>{report.message}</PreservedText>
              </li>
            ))}
          </ul>
        </section>
        {reportCase.answer !== null && (
          <section className={styles.part}>
            <h3>What we answered</h3>
            <PreservedText>{reportCase.answer}</PreservedText>
          </section>
        )}
      </div>
      <ReviewReportDecision reportCase={reportCase} onDone={onDone} />
    </Stack>
  );
}
