import { findHints, hintWords, type Hint } from '../../../contract/reviews/hints.ts';
import { countCharacters } from '../../../contract/reviews/count-characters.ts';
import { TextAreaField, TextField } from '../../ui/forms/fields.tsx';
import { Box, Stack, Text } from '../../ui/layout/layout.tsx';
import { Note } from '../../ui/states/note.tsx';
import { textOf } from './choice-questions.tsx';
import { useQuestion, useReviewForm } from '../form/form-context.ts';
import { readTextsOf } from '../form/form-kind.ts';
import styles from './questions.module.css';

interface TextQuestionProps {
  field: string;
  least: number;
  most: number;
  isLine?: boolean;
  placeholder?: string;
}

/** Text in the person's own words, with a count, and with tips on what could give them away where others read it. */
export function TextQuestion({ field, least, most, isLine = false, placeholder }: TextQuestionProps) {
  const { kind } = useReviewForm();
  const { isShown, value, set, leave, parts } = useQuestion(field);
  if (!isShown) return null;
  const text = textOf(value) ?? '';
  const Field = isLine ? TextField : TextAreaField;
  return (
    <Stack gap={3}>
      <Field
        {...parts}
        placeholder={placeholder}
        value={text}
        onChange={(event: { currentTarget: { value: string } }) => set(event.currentTarget.value || undefined)}
        onFocus={showWhole}
        onBlur={leave}
      />
      <Text tone="faint" size="xs">
        {countWords(countCharacters(text.trim()), least, most)}
      </Text>
      {readTextsOf(kind).includes(field) && <Hints text={text} />}
    </Stack>
  );
}

/** By itself a browser brings only the line with the cursor above the bar of the form. */
function showWhole({ currentTarget }: { currentTarget: Element }): void {
  currentTarget.scrollIntoView({ block: 'nearest' });
}

function countWords(count: number, least: number, most: number): string {
  if (count < least) return `${count} of at least ${least} characters`;
  return `${count} of at most ${most} characters`;
}

function Hints({ text }: { text: string }) {
  const { kind, answers } = useReviewForm();
  const hints = findHints(text, kind.ownWords(answers));
  if (hints.length === 0) return null;
  return (
    <Note tone="warning" title="This could identify a person. You can leave it as it is.">
      <HintList text={text} hints={hints} />
    </Note>
  );
}

/** Each hint with the sentence it stands in, so that it is found again. */
export function HintList({ text, hints }: { text: string; hints: readonly Hint[] }) {
  return (
    <Stack as="ul" gap={3}>
      {hints.map((hint) => {
        const { before, after } = sentenceAround(text, hint);
        return (
          <li key={hint.start}>
            <Box as="span" breaks>
              “{before}
              <Text className={styles.mark} as="mark" tone="inherit" weight={600}>
                {text.slice(hint.start, hint.end)}
              </Text>
              {after}”
            </Box>{' '}
            {hintWords[hint.kind]}
          </li>
        );
      })}
    </Stack>
  );
}

const mostAround = 80;

/** What stands before and after a hint in its sentence, cut where the sentence is long. */
function sentenceAround(text: string, { start, end }: Hint): { before: string; after: string } {
  const sentence = [...new Intl.Segmenter('en', { granularity: 'sentence' }).segment(text)].find(
    ({ index, segment }) => index <= start && start < index + segment.length,
  );
  const from = sentence?.index ?? start;
  const to = Math.max(end, from + (sentence?.segment.trimEnd().length ?? 0));
  const before = text.slice(from, start);
  const after = text.slice(end, to);
  return {
    before: before.length > mostAround ? `… ${before.slice(-mostAround)}` : before,
    after: after.length > mostAround ? `${after.slice(0, mostAround)} …` : after,
  };
}
