import type { ReactNode } from 'react';
import { Grid, Stack, Text } from '../ui/layout/layout.tsx';
import styles from './page.module.css';

/** The parts of the page in their order. */
export const parts = [
  { id: 'first-request', title: 'First request' },
  { id: 'keys', title: 'Keys and scopes' },
  { id: 'rows', title: 'Rows and pages' },
  { id: 'limits', title: 'Limits' },
  { id: 'recipes', title: 'Recipes' },
  { id: 'spreadsheets', title: 'Sheets and Excel' },
  { id: 'assistants', title: 'Assistants' },
  { id: 'webhooks', title: 'Webhooks' },
  { id: 'errors', title: 'Errors' },
] as const;
type PartId = (typeof parts)[number]['id'];

/** Words at the left, code at the right; on a phone the code follows. */
export function Part({ id, code, children }: { id: PartId; code: ReactNode; children: ReactNode }) {
  return (
    <Grid as="section" className={styles.section} gap={5} py={6} line="top" aria-labelledby={id}>
      <Stack gap={4} align="start">
        <Text as="h2" id={id} size="xl" tabIndex={-1}>
          {parts.find((part) => part.id === id)?.title}
        </Text>
        {children}
      </Stack>
      <Stack gap={4} minWidth={0}>
        {code}
      </Stack>
    </Grid>
  );
}
