import type { ImportRecord } from '../../../contract/imports/imports.ts';
import { formatInteger } from '../../../contract/formats.ts';
import { TextButton } from '../../ui/text-button.tsx';
import type { ShownRows } from './figures.tsx';
import problemStyles from './problems.module.css';
import { wordsOfCode } from '../../deals/admin/code-words.ts';
import { Text } from '../../ui/layout/layout.tsx';

/** The refusals and the flags by what is wrong, each with its rows. */
export function ImportProblems({ record, onShow }: { record: ImportRecord; onShow: (shown: ShownRows) => void }) {
  const refused = Object.entries(record.report?.rejectCounts ?? {});
  const flagged = Object.entries(record.report?.flagCounts ?? {});
  if (refused.length + flagged.length === 0)
    return (
      <section>
        <Text rule="bottom" as="h2" pb={3} size="lg">
          By problem
        </Text>
        <Text maxWidth="70ch" tone="dim" leading="normal">
          Nothing is wrong with any row.
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
        {flagged.map(([code, count]) => (
          <Problem
            key={code}
            tone="flagged"
            code={code}
            count={count}
            onShow={() => onShow({ state: 'flagged', code })}
          />
        ))}
      </ul>
    </section>
  );
}

function Problem({ tone, code, count, onShow }: { tone: string; code: string; count: number; onShow: () => void }) {
  return (
    <li className={problemStyles.item}>
      <span className={problemStyles.count} data-tone={tone}>
        {formatInteger(count)}
      </span>
      <span>{wordsOfCode(code)}</span>
      <TextButton aria-label={`Show: ${wordsOfCode(code)}`} onClick={onShow}>
        Show
      </TextButton>
    </li>
  );
}
