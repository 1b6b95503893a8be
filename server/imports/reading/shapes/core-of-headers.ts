import { readHeader } from '../../mapping/read-header.ts';

const core = ['recipientName', 'funderNames', 'amount', 'date'] as const;
const sure = 0.78;

/** Which of the four fields that make a deal these headers name beyond much doubt. */
export const coreFields = (headers: readonly string[]): Set<string> =>
  new Set(
    headers.flatMap((header) => {
      const { scores } = readHeader(header);
      return core.filter((key) => (scores[key] ?? 0) >= sure);
    }),
  );
