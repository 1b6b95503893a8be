import { IconArrowRight } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { MemberType } from '../../contract/members/account.ts';
import { Grid, Group, Text } from '../ui/layout/layout.tsx';
import styles from './landing-page.module.css';

interface Choice {
  readonly to: string;
  readonly title: string;
  readonly text: string;
  readonly time: string;
  /** Why a member of this type may not write it; undefined when they may. The server decides. */
  readonly refusalFor: (type: MemberType) => string | undefined;
}

const choices: readonly Choice[] = [
  {
    to: '/review/funder',
    title: 'A funder',
    text: 'An investor, lender or grant maker you dealt with, even if it said no or never replied.',
    time: 'About 8 minutes',
    refusalFor: (type) =>
      type === 'funder' ? 'For people who looked for funding. Yours is a funder account.' : undefined,
  },
  {
    to: '/review/entrepreneur',
    title: 'An entrepreneur',
    text: 'A founder or team you funded, nearly funded or turned down.',
    time: 'About 6 minutes',
    refusalFor: (type) => (type === 'funder' ? undefined : 'Only funder accounts can do this.'),
  },
  {
    to: '/review/other',
    title: 'Something else',
    text: 'An accelerator, a broker, an adviser or a platform.',
    time: 'About 5 minutes',
    refusalFor: () => undefined,
  },
];

/** Whom to review, with the time it takes. A text explains what the member may not write. */
export function ReviewChoices({ memberType }: { memberType: MemberType }) {
  return (
    <Grid as="ul" className={styles.choices} gap={4} mt={6}>
      {choices.map((choice) => (
        <li key={choice.to}>
          <ChoiceCard choice={choice} refusal={choice.refusalFor(memberType)} />
        </li>
      ))}
    </Grid>
  );
}

function ChoiceCard({ choice: { to, title, text, time }, refusal }: { choice: Choice; refusal: string | undefined }) {
  if (refusal !== undefined)
    return (
      <div className={styles.choice} data-closed>
        <Group className={styles.choiceTitle} as="span" wrap={false} justify="space-between">
          {title}
        </Group>
        <span className="dim">{text}</span>
        <Text tone="soft" as="span" mt="auto" pt={5} size="sm">
          {refusal}
        </Text>
      </div>
    );
  return (
    <Link to={to} className={styles.choice}>
      <Group className={styles.choiceTitle} as="span" wrap={false} justify="space-between">
        {title}
        <IconArrowRight size={22} stroke={1.75} aria-hidden="true" />
      </Group>
      <span className="dim">{text}</span>
      <Text tone="soft" as="span" mt="auto" pt={5} size="sm">
        {time}
      </Text>
    </Link>
  );
}
