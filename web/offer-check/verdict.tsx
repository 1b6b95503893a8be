import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { isUnusual, type Finding } from './findings.ts';
import { Legend, TermRow } from './term-row.tsx';
import { headline, meaningOf, unusualWords } from './words.ts';
import styles from './answer.module.css';

export interface VerdictProps {
  findings: readonly Finding[];
  dealCount: number;
}

/** What is unusual, and each term among the deals. */
export function Verdict({ findings, dealCount }: VerdictProps) {
  const unusual = findings.filter(isUnusual);
  return (
    <>
      <div className={styles.verdict} data-plain={unusual.length === 0 || undefined}>
        {unusual.length === 0 ? (
          <IconCircleCheck size={24} stroke={1.75} aria-hidden="true" />
        ) : (
          <IconAlertTriangle size={24} stroke={1.75} aria-hidden="true" />
        )}
        <h2 aria-live="polite">{headline(findings)}</h2>
        {unusual.length > 0 && (
          <ul>
            {unusual.map((finding) => {
              const { what, how } = unusualWords(finding);
              return (
                <li key={finding.column.key}>
                  <b>{what}</b> {meaningOf(finding)} {how}
                </li>
              );
            })}
          </ul>
        )}
      </div>
      <ul className={styles.terms} aria-label="Your terms among these deals">
        {findings.map((finding) => (
          <TermRow key={finding.column.key} finding={finding} dealCount={dealCount} />
        ))}
      </ul>
      <Legend />
    </>
  );
}
