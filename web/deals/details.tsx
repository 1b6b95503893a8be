import { ActionIcon, Badge } from '@mantine/core';
import { IconFlag } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Fragment, useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { columnGroups, type ColumnGroup, type DealColumn } from '../../contract/deals/column.ts';
import { columnsOf, fewestMemberDeals, findColumn, type Deal, type DealColumnKey } from '../../contract/deals/deals.ts';
import { kindLabels } from '../../contract/deals/kind-labels.ts';
import { emptyValue, formatCount, formatDay, formFor } from '../../contract/formats.ts';
import { SaveButton } from '../shortlist/save-button.tsx';
import { CompareCheck } from '../subjects/compare-check.tsx';
import { Box, Group, Text } from '../ui/layout/layout.tsx';
import { Monogram } from '../ui/monogram.tsx';
import { PreservedText } from '../ui/preserved-text.tsx';
import { SightBar } from '../ui/sight-bar.tsx';
import { TextButton } from '../ui/text-button.tsx';
import { sourceDatesQuery } from './api.ts';
import { DealTerms } from './market/deal-terms.tsx';
import { dealCell, dealName, dealText, funderLinks, isKeptBack, valueOf } from './cells.tsx';
import styles from './details.module.css';

const kindColors = { equity: 'cobalt', debt: 'ochre', grant: 'teal' } as const;

/** Shown elsewhere on the panel, or of use to machines only. */
const elsewhere: readonly DealColumnKey[] = [
  'id',
  'notes',
  'description',
  'funderIds',
  'funderScore',
  'funderReviews',
  'datePrecision',
];

type Column = DealColumn<DealColumnKey>;

export function DealDetails({ deal, onReport }: { deal: Deal; onReport: (column: string) => void }) {
  const [showsUnknown, setShowsUnknown] = useState(false);
  const columns = columnsOf(deal.kind).filter((column) => !elsewhere.includes(column.key));
  const keptBack = columns.filter((column) => isKeptBack(column, deal));
  const isUnknown = (column: Column): boolean => valueOf(column, deal) === null && !keptBack.includes(column);
  const unknownCount = columns.filter(isUnknown).length;
  const groups = groupsOf(columns.filter((column) => showsUnknown || !isUnknown(column)));
  return (
    <>
      <Title deal={deal} />
      <DealTerms deal={deal} />
      <Funder deal={deal} />
      {groups.map(({ group, members }) => (
        <FieldGroup key={group} group={group} columns={members} deal={deal} onReport={onReport} />
      ))}
      {unknownCount > 0 && (
        <Text mt={6} size="sm">
          <TextButton aria-expanded={showsUnknown} onClick={() => setShowsUnknown((old) => !old)}>
            {showsUnknown
              ? 'Hide unknown values'
              : `Show ${formatCount(unknownCount, 'field')} that ${formFor(unknownCount, 'is', 'are')} not known`}
          </TextButton>
        </Text>
      )}
      {keptBack.length > 0 && (
        <Text mt={6} size="sm">
          A member reported this deal. {formatCount(keptBack.length, 'field')} of it, including the amounts, never show,
          whether or not the member filled them in. Amounts count in medians once there are {fewestMemberDeals} such
          deals.
        </Text>
      )}
      <TextSection title="Description" text={deal.description} />
      <TextSection title="Notes" text={deal.notes} />
    </>
  );
}

function Title({ deal }: { deal: Deal }) {
  const place = ['sectors', 'recipientCountry']
    .map((key) => columnText(deal, key))
    .filter((text) => text !== emptyValue);
  return (
    <Group className={styles.title} gap={5} wrap={false} align="start" justify="space-between">
      <div>
        <h2>{dealName(deal)}</h2>
        {place.length > 0 && (
          <Text mt={2} tone="dim">
            {place.join(', ')}
          </Text>
        )}
      </div>
      <Badge color={kindColors[deal.kind]}>{kindLabels[deal.kind]}</Badge>
    </Group>
  );
}

function columnText(deal: Deal, key: string): string {
  const column = findColumn(deal.kind, key);
  return column ? dealText(column, deal) : emptyValue;
}

/** The funder of the deal, with a summary of its reviews where there are enough of them. */
function Funder({ deal }: { deal: Deal }) {
  const names = columnText(deal, 'funderNames');
  const isNamed = Array.isArray(deal.funderNames) && deal.funderNames.length > 0;
  const score = typeof deal.funderScore === 'number' ? deal.funderScore : null;
  const count = typeof deal.funderReviews === 'number' ? deal.funderReviews : null;
  if (names === emptyValue) return null;
  return (
    <Group boxed="md" gap={4} p={4} wrap={false}>
      {isNamed && <Monogram name={names} size={28} />}
      <div>
        <p className="strong">
          <FunderLinks deal={deal} otherwise={names} />
        </p>
        {score !== null && (
          <Group as="p" gap={2} tone="dim" size="xs" wrap={false}>
            <SightBar value={score} size="sm" /> {columnText(deal, 'funderScore')} Pitch score
            {count !== null && ` from ${formatCount(count, 'review')}`}
          </Group>
        )}
        {funderLinks(deal).map(({ id, name }) => (
          <Group key={id} gap={3} wrap={false} align="center">
            <CompareCheck id={id} name={name} isNamed />
            <SaveButton funder={{ id, name }} place="row" />
          </Group>
        ))}
      </div>
    </Group>
  );
}

/** Each name leads to the page of the funder. */
function FunderLinks({ deal, otherwise }: { deal: Deal; otherwise: string }) {
  const links = funderLinks(deal);
  if (links.length === 0) return otherwise;
  return links.map(({ name, href }, place) => (
    <Fragment key={href}>
      {place > 0 && ', '}
      <Link to={href}>{name}</Link>
    </Fragment>
  ));
}

interface FieldGroupProps {
  group: ColumnGroup;
  columns: readonly Column[];
  deal: Deal;
  onReport: (column: string) => void;
}

function FieldGroup({ group, columns, deal, onReport }: FieldGroupProps) {
  const plain = columns.filter((column) => !column.isTriState);
  const triStates = columns.filter((column) => column.isTriState);
  return (
    <Box as="section" className={styles.group} mt={6}>
      <h3>{columnGroups[group]}</h3>
      {plain.length > 0 && (
        <dl className={styles.fields}>
          {plain.map((column) => (
            <div key={column.key}>
              <dt>{column.label}</dt>
              <dd>
                <span>
                  {fieldValue(column, deal)}
                  {column.key === 'sourceName' && <SourceDate name={String(valueOf(column, deal))} />}
                </span>
                <ReportField column={column} onReport={onReport} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {triStates.length > 0 && (
        <dl className={styles.triStates}>
          {triStates.map((column) => (
            <div key={column.key}>
              <dt>{column.label}</dt>
              <dd>
                <ReportField column={column} onReport={onReport} />
                {dealCell(column, deal)}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </Box>
  );
}

/** How fresh the source is, where it is one that is kept and read again. */
function SourceDate({ name }: { name: string }) {
  const { data } = useQuery(sourceDatesQuery);
  const found = data?.find((source) => source.name === name);
  return found && <>, read on {formatDay(found.freshAt)}</>;
}

/** Seen on the line that the pointer or the focus is on; always where there is no pointer. */
function ReportField({ column, onReport }: { column: Column; onReport: (column: string) => void }) {
  return (
    <ActionIcon
      size={24}
      className={styles.report}
      aria-label={`Report an error: ${column.label}`}
      onClick={() => onReport(column.key)}
    >
      <IconFlag size={14} stroke={1.75} aria-hidden="true" />
    </ActionIcon>
  );
}

function fieldValue(column: Column, deal: Deal): ReactNode {
  const value = valueOf(column, deal);
  if (column.type !== 'url' || value === null) return dealCell(column, deal);
  const addresses = Array.isArray(value) ? value.map(String) : [String(value)];
  return addresses.map((address) => <SourceLink key={address} address={address} />);
}

/** What an import brings may be anything: only an address of the web becomes a link. */
function SourceLink({ address }: { address: string }) {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url === null || !/^https?:$/.test(url.protocol)) return <span className={styles.address}>{address}</span>;
  return (
    <a className={styles.address} href={url.href} target="_blank" rel="noopener noreferrer nofollow">
      {url.hostname}
      {url.pathname === '/' ? '' : url.pathname}
    </a>
  );
}

function TextSection({ title, text }: { title: string; text: Deal[DealColumnKey] }) {
  if (typeof text !== 'string' || text.trim() === '') return null;
  return (
    <Box as="section" className={styles.group} mt={6}>
      <h3>{title}</h3>
      <PreservedText>{text}</PreservedText>
    </Box>
  );
}

function groupsOf(columns: readonly Column[]): { group: ColumnGroup; members: Column[] }[] {
  // The registry lists the groups in the order of the panel.
  return (Object.keys(columnGroups) as ColumnGroup[])
    .map((group) => ({ group, members: columns.filter((column) => column.group === group) }))
    .filter(({ members }) => members.length > 0);
}
