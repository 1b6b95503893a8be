import { Link } from 'react-router';
import { hookMessages, hookRecipes } from '../../contract/public-api/hook-recipes.ts';
import { webhookSeconds, webhookTries } from '../../contract/webhooks/limits.ts';
import { Code } from './code.tsx';
import { Part } from './part.tsx';
import styles from './page.module.css';

/** What calls an address of a reader, and how they check that it was us. */
export function WebhooksPart() {
  return (
    <Part
      id="webhooks"
      code={
        <>
          {hookMessages.map((message) => (
            <Code key={message.type} title={message.type} text={JSON.stringify(message, null, 2)} />
          ))}
          {hookRecipes.map(({ id, title, program }) => (
            <Code key={id} title={`Check a message, ${title}`} text={program} />
          ))}
        </>
      }
    >
      <p>
        Add an address on <Link to="/user#webhooks">your account page</Link>, and we call it when a saved view or your
        shortlist changes. A message says how many, and where to look. It holds no rows and no names of funders: read
        those with a key.
      </p>
      <ul className={styles.list}>
        <li>A view is checked every morning. Deals reported by members are not counted</li>
        <li>A shortlist is checked every Monday, and you get zeros when nothing is new</li>
        <li>Answer with any 2xx status within {webhookSeconds} seconds. We do not follow redirects</li>
        <li>
          We try {webhookTries} times over more than a day, then pause the webhook and email you. A 410 pauses it at
          once
        </li>
      </ul>
      <p>
        Messages are signed by{' '}
        <a href="https://www.standardwebhooks.com" rel="noreferrer">
          Standard Webhooks
        </a>
        , for which there are libraries in many languages. Check the signature before you read a message.
      </p>
    </Part>
  );
}
