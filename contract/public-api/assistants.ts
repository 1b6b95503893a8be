import { mcpPath } from './scopes.ts';

/* How assistants connect: the page for developers shows it, and a test asks and answers it as it stands. */

export const mcpAddress = (origin: string): string => `${origin}${mcpPath}`;

/** For programs that keep their servers in a file, with the key in the environment. */
export const mcpSettings = (origin: string): string =>
  JSON.stringify(
    {
      mcpServers: {
        fundsight: {
          type: 'http',
          url: mcpAddress(origin),
          headers: { Authorization: 'Bearer ${FUNDSIGHT_KEY}' },
        },
      },
    },
    null,
    2,
  );

/** One question, what the assistant makes of it, and a line of the answer. */
export const shownCall = {
  question: 'They offer $600,000 at $3,000,000 pre-money. Is that fair?',
  tool: 'compare_offer',
  input: {
    kind: 'equity',
    types: ['seed'],
    countries: ['DE'],
    offer: { amountUsd: 600_000, preMoneyUsd: 3_000_000 },
  },
  answer:
    'Pre-money (USD): $3,000,000 is higher than 0% and lower than 91% of the deals that state it, which is unusual. Median $4,375,000, middle half $3,687,500 to $5,062,500 (n=12)',
} as const;
