import { Link } from 'react-router';
import { mcpAddress, mcpSettings, shownCall } from '../../contract/public-api/assistants.ts';
import { curlOf } from '../../contract/public-api/curl.ts';
import { firstAnswer, firstRefusal, firstRequest, recipes, sheetsFormula } from '../../contract/public-api/recipes.ts';
import { apiScopes, publicApiPath, scopeWords } from '../../contract/public-api/scopes.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Box, Grid, Group, Text } from '../ui/layout/layout.tsx';
import { Code } from './code.tsx';
import { Part, parts } from './part.tsx';
import { WebhooksPart } from './webhooks-part.tsx';
import styles from './page.module.css';

const description = `${publicApiPath}/openapi.json`;

/** How programs use the API: the first request, what limits it, and programs to begin with, which our tests run. */
export function DevelopersPage() {
  const { origin } = location;
  return (
    <Grid className={`wrap ${styles.page}`}>
      <nav className={styles.contents} aria-label="On this page">
        {parts.map(({ id, title }) => (
          <a key={id} href={`#${id}`}>
            {title}
          </a>
        ))}
      </nav>
      <Box minWidth={0}>
        <header>
          <h1 tabIndex={-1}>Use the database where you work</h1>
          <Text size="lg" tone="soft" leading="normal" maxWidth="36em" mt={4}>
            What you can see in the browser, in your own scripts. Same limits, same privacy rules.
          </Text>
          <Group gap={3} mt={5} mb={6}>
            <ButtonLink to="/user#programs">Create a key</ButtonLink>
            <a href={description}>OpenAPI file</a>
          </Group>
        </header>
        <Part id="first-request" code={<FirstRequest origin={origin} />}>
          <p>
            Each table of deals has an <b>API</b> button. It copies this line with your filters in it.
          </p>
          <ul className={styles.list}>
            <li>
              Base address <code className={styles.inline}>{`${origin}${publicApiPath}`}</code>
            </li>
            <li>Dates are ISO 8601, amounts are in US dollars</li>
            <li>Unknown values are left out or null, never 0</li>
          </ul>
        </Part>
        <Part id="keys" code={<Scopes />}>
          <p>
            A key starts with <code className={styles.inline}>fsk_</code> and is shown once. Send it in the header{' '}
            <code className={styles.inline}>Authorization</code>, never in an address. No key can write reviews or
            administer.
          </p>
          <p>
            A key stops working with its next request when it is revoked, when your access ends or when you sign out
            everywhere.
          </p>
        </Part>
        <Part id="rows" code={<Parameters />}>
          <p>
            Programs get the same rows as files: those under an open licence, each with its source. Rows reported by
            members are not included. They count in totals and charts.
          </p>
        </Part>
        <Part id="limits" code={<Limits />}>
          <p>
            You and your programs share one limit. Each answer to a valid key says in its RateLimit header what remains.
          </p>
          <p>
            Over a limit you get 429 with <code className={styles.inline}>Retry-After</code>. Ask again with the{' '}
            <code className={styles.inline}>ETag</code> of an answer as{' '}
            <code className={styles.inline}>If-None-Match</code>: if nothing has changed you get 304, and no rows are
            counted.
          </p>
        </Part>
        <Part
          id="recipes"
          code={recipes.map(({ id, title, write }) => (
            <Code key={id} title={title} text={write(origin)} />
          ))}
        >
          <p>
            Each runs in our tests as it stands here, with the key in{' '}
            <code className={styles.inline}>FUNDSIGHT_KEY</code>. The rows that they read count towards the 2,000 of the
            day, each time again unless the answer is 304. Only a live link counts rows that have not changed once a
            day.
          </p>
          <p>The curl recipe needs curl 7.76 or newer, to print why a request was refused.</p>
          <ul className={styles.list}>
            {recipes.map(({ id, title, text }) => (
              <li key={id}>
                <b>{title}</b>: {text}
              </li>
            ))}
          </ul>
        </Part>
        <Part id="spreadsheets" code={<Code title="Google Sheets, cell A1" text={sheetsFormula(origin)} />}>
          <p>
            Spreadsheets cannot send a key. A live link is a secret, read-only address for one saved view, with its own
            expiry date.
          </p>
          <ol className={styles.steps}>
            <li>Save a view of the database.</li>
            <li>
              Create a live link for it on <Link to="/user#live-links">your account page</Link>.
            </li>
            <li>In Google Sheets, paste the formula into cell A1. Google reads it again about every hour.</li>
            <li>In Excel, choose Data, From Web, and paste the address.</li>
          </ol>
          <p>At most 500 rows. Rows that have not changed count once a day.</p>
        </Part>
        <AssistantsPart origin={origin} />
        <WebhooksPart />
        <Part
          id="errors"
          code={<Code title="403 Forbidden" text={JSON.stringify({ ...firstRefusal, requestId: '…' }, null, 2)} />}
        >
          <p>
            Problem documents (RFC 9457) with a sentence that you can show to people. Programs go by{' '}
            <code className={styles.inline}>code</code>, which does not change.
          </p>
        </Part>
      </Box>
    </Grid>
  );
}

function FirstRequest({ origin }: { origin: string }) {
  return (
    <>
      <Code title="Request" text={curlOf(origin, 'equity', firstRequest, [])} />
      <Code title="200 OK, one of its rows" text={JSON.stringify(firstAnswer, null, 2)} />
    </>
  );
}

function AssistantsPart({ origin }: { origin: string }) {
  return (
    <Part id="assistants" code={<Assistants origin={origin} />}>
      <p>
        Connect any assistant that speaks the Model Context Protocol. Give it the address. You log in once and choose
        what it may do (OAuth 2.1), or you give it a key.
      </p>
      <ul className={styles.list}>
        <li>
          10 tools, such as <code className={styles.inline}>search_deals</code>,{' '}
          <code className={styles.inline}>compare_offer</code> and <code className={styles.inline}>find_funders</code>
        </li>
        <li>Answers give the number of deals, the source and a link</li>
        <li>Review text is marked as written by members</li>
        <li>
          It can change your shortlist if you allow <code className={styles.inline}>shortlist:write</code>, and nothing
          else
        </li>
      </ul>
    </Part>
  );
}

function Assistants({ origin }: { origin: string }) {
  const { question, tool, input, answer } = shownCall;
  return (
    <>
      <Code title="Address" text={mcpAddress(origin)} />
      <Code title="Settings of an assistant" text={mcpSettings(origin)} />
      <Code
        title="Transcript"
        text={`You   ${question}\n\nCall  ${tool}\n${JSON.stringify(input, null, 2)}\n\nTool  ${answer.replaceAll('. ', '.\n      ')}`}
      />
    </>
  );
}

function Scopes() {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">Scope</th>
          <th scope="col">Lets a program</th>
        </tr>
      </thead>
      <tbody>
        {apiScopes.map((scope) => (
          <tr key={scope}>
            <td className={`${styles.inline} ${styles.whole}`}>{scope}</td>
            <td>{scopeWords[scope]}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const parameters: readonly (readonly [string, string])[] = [
  ['format', 'json, jsonl (one row per line), csv or parquet'],
  [
    'fields',
    'the columns you want, separated by commas; all without it. Id, source and licence are always added, and datePrecision with date',
  ],
  ['sort', 'up to two columns; a minus sorts in descending order'],
  ['limit', 'rows of a page, up to 100'],
  ['cursor', 'nextCursor of the page before; Link has the whole address'],
];

function Parameters() {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">Beside the filters</th>
          <th scope="col">Says</th>
        </tr>
      </thead>
      <tbody>
        {parameters.map(([name, words]) => (
          <tr key={name}>
            <td className={styles.inline}>{name}</td>
            <td>{words}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Limits() {
  return (
    <table className={styles.table}>
      <tbody>
        <tr>
          <th scope="row">Rows a day</th>
          <td>2,000, including the browser; “rows” in RateLimit</td>
        </tr>
        <tr>
          <th scope="row">Rows a minute</th>
          <td>300, then answers slow down</td>
        </tr>
        <tr>
          <th scope="row">Requests a minute</th>
          <td>300, including the browser</td>
        </tr>
        <tr>
          <th scope="row">Keys</th>
          <td>
            20, each for 7 to 365 days. <Link to="/user#programs">Yours</Link>
          </td>
        </tr>
      </tbody>
    </table>
  );
}
