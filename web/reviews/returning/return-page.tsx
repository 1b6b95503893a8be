import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import type { ReturnedReview } from '../../../contract/reviews/return-codes.ts';
import { CallError } from '../../api/call.ts';
import { FullFooter } from '../../frame/footer.tsx';
import { usePageTitle } from '../../frame/page-title.ts';
import { TextField } from '../../ui/forms/fields.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { Box, Group, Stack, Text } from '../../ui/layout/layout.tsx';
import { useReturn } from './api.ts';
import { Opened } from './opened-review.tsx';
import styles from './returning.module.css';

/** Authors come back to a review with its code. The page keeps the code in memory alone. */
export function ReturnPage() {
  usePageTitle('Return to a review');
  const [opened, setOpened] = useState<{ code: string; review: ReturnedReview } | null>(null);
  return (
    <>
      <div className={styles.band}>
        <Stack className="wrap" gap={6}>
          <Stack gap={4}>
            <Text as="h1" maxWidth="14em">
              Change a review with your return code
            </Text>
            <Text size="lg" maxWidth="36em">
              You do not need to log in. We do not know who you are and do not ask.
            </Text>
          </Stack>
          {opened === null ? (
            <Enter onOpen={setOpened} />
          ) : (
            <Opened
              {...opened}
              onChange={(review) => setOpened({ ...opened, review })}
              onClose={() => setOpened(null)}
            />
          )}
        </Stack>
      </div>
      <FullFooter />
    </>
  );
}

function Enter({ onOpen }: { onOpen: (opened: { code: string; review: ReturnedReview }) => void }) {
  const open = useReturn();
  const form = useForm({
    initialValues: { code: '' },
    rules: ({ code }) => ({ code: code.trim() === '' && 'Enter the code' }),
    mutation: open,
    toSent: ({ code }) => code,
    onSuccess: onOpen,
  });
  const { error, ...field } = form.field('code');
  const refusal = open.error instanceof CallError && open.error.status === 404 ? open.error.message : form.problem;
  return (
    <>
      <Box as="form" className={styles.card} maxWidth="720px" onSubmit={form.submit} noValidate>
        <Stack gap={5}>
          <TextField
            label="Return code"
            className={styles.typed}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            {...field}
            error={error ?? refusal}
          />
          <Group gap={4}>
            <Button type="submit" size="lg" loading={form.isWorking}>
              Open the review
            </Button>
            <Text className="dim" size="sm">
              7 groups of 4. Codes use no I, L, O or U.
            </Text>
          </Group>
        </Stack>
      </Box>
      <Box className={styles.columns} maxWidth="720px">
        <section>
          <Text as="h2" size="lg">
            Lost the code?
          </Text>
          <p>
            We cannot find or replace it. The review stays as it is. If it breaks our rules or names you, report it on
            the page where it appears, like anyone else.
          </p>
        </section>
        <section>
          <Text as="h2" size="lg">
            Is it still in your list?
          </Text>
          <p>
            You need no code until we delete the link between you and the review.{' '}
            <Link to="/review">Log in and open your reviews</Link>.
          </p>
        </section>
      </Box>
    </>
  );
}
