import type { ImportRecord } from '../../../contract/imports/imports.ts';
import { formatInteger } from '../../../contract/formats.ts';
import { TextButton } from '../../ui/text-button.tsx';
import type { ShownRows } from './figures.tsx';
import problemStyles from './problems.module.css';
import { wordsOfCode } from '../../deals/admin/code-words.ts';
import { Grid, Text } from '../../ui/layout/layout.tsx';

/** The refusals and the flags by what is wrong, each with its rows. */
export function ImportProblems({ record, onShow }: { record: ImportRecord; onShow: (shown: ShownRows) => void }) {
  const refused = Object.entries(record.report?.rejectCounts ?? {});
  const flagged = groupFlags(record.report?.flagCounts ?? {});
  if (refused.length + flagged.length === 0)
    return (
      <section>
        <Text rule="bottom" as="h2" pb={3} size="lg">
          By problem
        </Text>
        <Text maxWidth="70ch" tone="dim" leading="normal">
          No row has a problem.
        </Text>
      </section>
    );
  return (
    <section>
      <Text rule="bottom" as="h2" pb={3} size="lg">
        By problem
      </Text>
      <ul>
        {refused.map(([code, count]) => (
          <Problem
            key={code}
            tone="refused"
            code={code}
            count={count}
            onShow={() => onShow({ state: 'refused', code })}
          />
        ))}
        {flagged.map(({ code, count, found }) => (
          <Problem
            key={code}
            tone="flagged"
            code={code}
            count={count}
            found={found}
            onShow={() => onShow({ state: 'flagged', code })}
          />
        ))}
      </ul>
    </section>
  );
}

const mostFound = 5;

/** One line a flag, whatever was found: the most frequent words of a thousand stand beside it. */
function groupFlags(counts: Readonly<Record<string, number>>): { code: string; count: number; found: string }[] {
  const groups = Map.groupBy(Object.entries(counts), ([flag]) => flag.split(':')[0] ?? flag);
  return [...groups].map(([code, flags]) => {
    const words = flags
      .filter(([flag]) => flag.includes(':'))
      .toSorted(([, one], [, other]) => other - one)
      .map(([flag, count]) => `${flag.slice(code.length + 1)} (${formatInteger(count)})`);
    const rest = words.length > mostFound ? ` and ${formatInteger(words.length - mostFound)} more` : '';
    return {
      code,
      count: flags.reduce((sum, [, count]) => sum + count, 0),
      found: `${words.slice(0, mostFound).join(', ')}${rest}`,
    };
  });
}

interface ProblemProps {
  tone: string;
  code: string;
  count: number;
  found?: string;
  onShow: () => void;
}

function Problem({ tone, code, count, found = '', onShow }: ProblemProps) {
  return (
    <Grid as="li" className={problemStyles.item} align="center" gap={4} py={4} line="bottom" size="sm">
      <span className={problemStyles.count} data-tone={tone}>
        {formatInteger(count)}
      </span>
      <span>
        {wordsOfCode(code)}
        {found !== '' && <small className={problemStyles.found}>{found}</small>}
      </span>
      <TextButton aria-label={`Show: ${wordsOfCode(code)}`} onClick={onShow}>
        Show
      </TextButton>
    </Grid>
  );
}
