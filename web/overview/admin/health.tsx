import { useQuery } from '@tanstack/react-query';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { maximumRowsPerDay, unhurriedRowsPerMinute } from '../../../contract/deals/deals.ts';
import { formatCount, formatDay, formatDecimal, formatInstant, formatInteger } from '../../../contract/formats.ts';
import { formatBytes } from '../../../contract/rarer-formats.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { ageOf } from '../../admin/age.ts';
import { healthQuery, type Health } from './api.ts';
import { OverviewCard } from './card.tsx';
import styles from './page.module.css';

const slowMilliseconds = 500;
const longWaitMilliseconds = 15 * 60_000;
const leastFreeShare = 0.1;

/** Whether the server is well. Each line says whether it is worth a look. */
export function HealthCard() {
  const query = useQuery(healthQuery);
  const now = new Date(query.dataUpdatedAt);
  return (
    <OverviewCard title="Health" query={query} lines={6} area="health">
      {(health) => <HealthLines health={health} now={now} />}
    </OverviewCard>
  );
}

function HealthLines({ health, now }: { health: Health; now: Date }) {
  const { database, jobs, emails, disk, release } = health;
  const isStuck =
    jobs.oldestWaitingAt !== null && now.getTime() - Date.parse(jobs.oldestWaitingAt) > longWaitMilliseconds;
  return (
    <dl className={styles.health}>
      <Line label="Database" isWell={database.answeredInMs < slowMilliseconds}>
        Answers in {formatDecimal(database.answeredInMs)} ms, holds {formatBytes(database.sizeBytes)}
      </Line>
      {database.rights !== 'limited' && (
        <Line label="Rights in the database" isWell={false}>
          {rightsWords[database.rights]}
          <small>Give the server a role of its own: DATABASE_OWNER_URL in docs/deploy.md.</small>
        </Line>
      )}
      {health.hasUnnamedProxy && (
        <Line label="Proxy" isWell={false}>
          Requests come through an unknown proxy on this server, so all callers share one rate limit
          <small>Set TRUST_PROXY to the address of the proxy and start the server again.</small>
        </Line>
      )}
      {!health.hasOperator && (
        <Line label="Operator" isWell={false}>
          Terms, Privacy, the footer and emails do not say who runs this site
          <small>
            <Link to="/admin/settings#operator">Enter the name and the address in the settings</Link>. In production, no
            one can sign up before that.
          </small>
        </Line>
      )}
      <Line label="Jobs" isWell={jobs.failed === 0 && !isStuck}>
        {formatInteger(jobs.running)} running, {formatInteger(jobs.waiting)} waiting
        {jobs.oldestWaitingAt !== null && `, the oldest for ${ageOf(jobs.oldestWaitingAt, now)}`}
        {jobs.failed > 0 && (
          <>
            , <Link to="/admin/jobs">{formatInteger(jobs.failed)} failed</Link>
          </>
        )}
        {jobs.lastDoneAt !== null && <small>Last done {formatInstant(jobs.lastDoneAt)}</small>}
      </Line>
      <Line label="Emails" isWell={emails.refusedInDay === 0}>
        {emails.lastSentOn === null ? 'No email sent recently' : `Last sent ${formatDay(emails.lastSentOn)}`}
        <small>
          {emails.sentInDay === null ? 'Fewer than 5' : `${formatInteger(emails.sentInDay)} or more`} yesterday,{' '}
          {formatInteger(emails.refusedInDay)} refused.{' '}
          {emails.goesTo === 'outbox' ? 'Emails go to the outbox folder.' : 'Emails go to the mail server.'}
        </small>
      </Line>
      <Line label="Reading" isWell={health.fastReaders === 0}>
        {health.fastReaders === 0
          ? 'No member reads unusually fast'
          : `${formatCount(health.fastReaders, 'member')} read more than ${formatInteger(unhurriedRowsPerMinute)} rows in a minute`}
        <small>
          Today and yesterday. Their requests are slowed down, and the limit is {formatInteger(maximumRowsPerDay)} rows
          a day.
        </small>
      </Line>
      {disk !== null && (
        <Line label="Disk" isWell={disk.freeBytes / disk.totalBytes > leastFreeShare}>
          {formatBytes(disk.freeBytes)} free of {formatBytes(disk.totalBytes)}
        </Line>
      )}
      <Line label="Release" isWell>
        {release}
      </Line>
    </dl>
  );
}

function Line({ label, isWell, children }: { label: string; isWell: boolean; children: ReactNode }) {
  return (
    <div>
      <dt>
        {isWell ? (
          <IconCheck size={17} stroke={2.5} className={styles.well} aria-hidden="true" />
        ) : (
          <IconAlertTriangle size={17} stroke={2} className={styles.unwell} aria-hidden="true" />
        )}
        {label}
        {!isWell && <VisuallyHidden> needs a look</VisuallyHidden>}
      </dt>
      <dd>{children}</dd>
    </div>
  );
}

const rightsWords = {
  superuser: 'The server runs as a database superuser: a fault in it could change the audit log and read files',
  owner: 'The server runs as the owner of the tables: a fault in it could change the audit log',
} as const;
