import { Button, Checkbox } from '@mantine/core';
import { IconArrowsExchange, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { ConnectionRequest } from '../../../contract/api-keys/connections.ts';
import { maximumRowsPerDay } from '../../../contract/deals/deals.ts';
import { formatDay, formatInteger } from '../../../contract/formats.ts';
import { scopeWords, type ApiScope } from '../../../contract/public-api/scopes.ts';
import { Grid, Group, Stack, Text } from '../../ui/layout/layout.tsx';
import { Logo } from '../../ui/logo.tsx';
import { Monogram } from '../../ui/monogram.tsx';
import { Note } from '../../ui/states/note.tsx';
import { useAllow } from './api.ts';
import styles from './page.module.css';

interface AskProps extends ConnectionRequest {
  /** What stands in the address. */
  request: string;
  /** Of the member. */
  email: string;
}

/** Who asks, what it may do and until when. */
export function Ask({ request, email, program, scopes, endsOn, returnsTo, isLocal, cancelTo }: AskProps) {
  const [chosen, setChosen] = useState<readonly ApiScope[]>(scopes);
  const { mutate, isPending, isSuccess, data, error } = useAllow();
  const isLeaving = isSuccess && data !== null;
  const allow = (): void =>
    mutate(
      { request, scopes: [...chosen] },
      { onSuccess: (allowed) => allowed !== null && location.assign(allowed.redirectTo) },
    );
  return (
    <Stack gap={5}>
      <Head name={program.name} email={email} />
      <Grid className={styles.lists} gap={5} pt={5} rule="top">
        <Checkbox.Group
          label="It will be able to"
          value={[...chosen]}
          onChange={(keys) => setChosen(scopes.filter((scope) => keys.includes(scope)))}
        >
          <Stack gap={3} mt={3}>
            {scopes.map((scope) => (
              <Checkbox key={scope} value={scope} label={scopeWords[scope]} disabled={isPending || isLeaving} />
            ))}
          </Stack>
        </Checkbox.Group>
        <NotAble chosen={chosen} />
      </Grid>
      <Facts endsOn={endsOn} returnsTo={returnsTo} isLocal={isLocal} />
      <Note tone="warning">
        <Text as="span" breaks>
          {program.name} registered itself on {formatDay(program.registeredOn)}. We have not checked who runs it. Allow
          it only if you came from {isLocal ? 'a program on your device' : 'its site'}.
        </Text>
      </Note>
      {error && <Note tone="error">{error.message} Nothing was connected.</Note>}
      <Grid className={styles.buttons} gap={4}>
        <Button variant="default" size="md" disabled={isPending || isLeaving} onClick={() => location.assign(cancelTo)}>
          Cancel
        </Button>
        <Button size="md" loading={isPending || isLeaving} disabled={chosen.length === 0} onClick={allow}>
          Allow
        </Button>
      </Grid>
      <Text size="sm" tone="dim" textAlign="center" role={isLeaving ? 'status' : undefined}>
        {isLeaving
          ? `Connected. You are on your way back to ${returnsTo}.`
          : 'Disconnect at any time under Your account, API and programs.'}
      </Text>
    </Stack>
  );
}

function Head({ name, email }: { name: string; email: string }) {
  return (
    <Stack gap={4}>
      <Group gap={3} align="center">
        <Monogram name={name} />
        <IconArrowsExchange size={20} stroke={1.75} aria-hidden="true" />
        <span className={styles.own}>
          <Logo name="" />
        </span>
      </Group>
      <Text as="h1" size="2xl" leading="tight" tabIndex={-1} breaks>
        Allow {name} to use your account?
      </Text>
      <Text tone="dim" breaks>
        You are logged in as {email}. <Link to="/sign-out">Not you?</Link>
      </Text>
    </Stack>
  );
}

function NotAble({ chosen }: { chosen: readonly ApiScope[] }) {
  const never = ['See your email, your own reviews or drafts', 'Write a review in your name'];
  const left = (['shortlist:read', 'shortlist:write'] as const)
    .filter((scope) => !chosen.includes(scope))
    .map((scope) => scopeWords[scope]);
  return (
    <Text as="div" size="sm">
      <Text weight={500} id="not-able">
        It will not be able to
      </Text>
      <Stack as="ul" className={styles.not} gap={3} mt={3} aria-labelledby="not-able">
        {[...never, ...left].map((words) => (
          <Group key={words} as="li" gap={3} align="start" wrap={false}>
            <IconX size={19} stroke={2} aria-hidden="true" />
            <span>{words}</span>
          </Group>
        ))}
      </Stack>
    </Text>
  );
}

function Facts({ endsOn, returnsTo, isLocal }: Pick<AskProps, 'endsOn' | 'returnsTo' | 'isLocal'>) {
  return (
    <Grid as="dl" className={styles.facts} gap={[3, 5]} pt={5} line="top" size="sm">
      <dt>Limit</dt>
      <dd>Shares your {formatInteger(maximumRowsPerDay)} rows a day</dd>
      <dt>Ends</dt>
      <dd>On {formatDay(endsOn)}, when you disconnect it, or with your access</dd>
      <dt>Sends you back to</dt>
      <dd>
        <b>{isLocal ? `A program on your device (${returnsTo})` : returnsTo}</b>
      </dd>
    </Grid>
  );
}
