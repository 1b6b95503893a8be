import { IconCheck, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Setup } from '../../../contract/setup/setup.ts';
import { formatCount } from '../../../contract/formats.ts';
import { Group, Stack, Text } from '../../ui/layout/layout.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './checklist.module.css';

/** What visitors see now, the way back in, and where to try things out. */
export function Aside({ setup }: { setup: Setup }) {
  const { listedFunders, hasDeals, hasSampleData } = setup;
  return (
    <Stack as="aside" gap={6} aria-label="Next to the steps">
      <section aria-labelledby="visitors">
        <h2 id="visitors">What visitors see now</h2>
        <Stack as="ul" gap={3} size="sm">
          <Seen isThere>Home, How it works, Terms</Seen>
          <Seen isThere>Review forms, with drafts</Seen>
          <Seen isThere={listedFunders > 0}>
            Funder directory: {listedFunders > 0 ? formatCount(listedFunders, 'funder') : 'no funder is listed'}
          </Seen>
          <Seen isThere={hasDeals}>Database: {hasDeals ? 'deals, for members with access' : 'no deals'}</Seen>
        </Stack>
        <Text mt={4} size="sm">
          <Link to="/">Open the site</Link>
        </Text>
      </section>
      <section aria-labelledby="way-in">
        <h2 id="way-in">Locked out?</h2>
        <Text tone="dim" size="sm" leading="normal">
          Run this on the server, with your address and the settings of the server. Then log in with it.
        </Text>
        <div className={styles.command}>
          <code>npm run admin -- you@your-organisation.example</code>
        </div>
      </section>
      <section aria-labelledby="sample">
        <h2 id="sample">Look around first</h2>
        <Text tone="dim" size="sm" leading="normal">
          {hasSampleData ? (
            <>
              The sample world is loaded. <Link to="/admin/deals/sample">Remove it</Link> in one step.
            </>
          ) : (
            'On a machine of your own, npm start fills an empty data folder with a sample world: invented funders, deals and reviews. You can remove it in one step.'
          )}
        </Text>
      </section>
    </Stack>
  );
}

function Seen({ isThere, children }: { isThere: boolean; children: ReactNode }) {
  return (
    <Group as="li" gap={3} wrap={false} align="start" data-there={isThere || undefined} className={styles.seen}>
      {isThere ? (
        <IconCheck size={16} stroke={2.25} aria-hidden="true" />
      ) : (
        <IconX size={16} stroke={2.25} aria-hidden="true" />
      )}
      <span>
        <VisuallyHidden>{isThere ? 'Yes: ' : 'No: '}</VisuallyHidden>
        {children}
      </span>
    </Group>
  );
}
