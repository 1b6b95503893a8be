import { Fragment } from 'react';
import { entrepreneurQuestions } from '../../../contract/reviews/entrepreneur-questions.ts';
import { cardAnswers } from '../../../contract/reviews/published.ts';
import { questionsWhere, readTexts } from '../../../contract/reviews/question.ts';
import { Group, Stack, Text } from '../../ui/layout/layout.tsx';
import { BlackBar } from '../../ui/overlays/black-bar.tsx';
import { MarkedText } from '../../ui/marked-text.tsx';
import type { PreviewProps } from '../form/form-kind.ts';
import { textOf } from '../questions/choice-questions.tsx';
import shown from './entrepreneur-preview.module.css';

const toVenture = questionsWhere(entrepreneurQuestions, ({ readers }) => readers === 'subject');

/** What the venture reads after a moderator did, exactly as it will stand there. */
export function EntrepreneurPreview({ answers, formId, level = 3, marks }: PreviewProps) {
  const Heading = level === 2 ? 'h2' : 'h3';
  const texts = readTexts(toVenture).filter((field) => textOf(answers[field]));
  return (
    <Stack as="article" gap={4} breaks>
      <Heading className={shown.title}>What the venture reads</Heading>
      <Group as="p" gap={[2, 3]} tone="dim" size="sm">
        <BlackBar seed={formId} />
        <span>A funder, by its kind only</span>
      </Group>
      {texts.length === 0 && <p className="dim">Your words appear here.</p>}
      {texts.map((field) => (
        <MarkedText key={field} text={textOf(answers[field]) ?? ''} marks={marks} />
      ))}
      {cardAnswers(toVenture, answers).map(({ title, items }) => (
        <Fragment key={title}>
          <Text size="sm" weight={600}>
            {title}
          </Text>
          <Group className={shown.tags} as="ul" gap={2} align="stretch">
            {items.map((word) => (
              <li key={word}>{word}</li>
            ))}
          </Group>
        </Fragment>
      ))}
    </Stack>
  );
}
