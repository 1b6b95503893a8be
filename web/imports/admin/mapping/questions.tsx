import { formFor } from '../../../../contract/formats.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Question } from '../../../../contract/imports/imports.ts';
import { kindLabels } from '../../../../contract/deals/kind-labels.ts';
import { ChoiceCards } from '../../../ui/forms/choices.tsx';
import { CurrencyField } from './currency-on-demand.tsx';
import type { Written } from '../../../ui/forms/unread.ts';
import { Group, Stack, Text } from '../../../ui/layout/layout.tsx';
import styles from './questions.module.css';

interface ImportQuestionsProps {
  questions: readonly Question[];
  isLooking: boolean;
  onAnswer: (id: string, value: string) => void;
}

/** What the file does not tell. Nothing is chosen before the admin answers. */
export function ImportQuestions({ questions, isLooking, onAnswer }: ImportQuestionsProps) {
  if (questions.length === 0) return null;
  return (
    <Stack className={styles.root} as="section" gap={5} p={5} aria-labelledby="import-questions">
      <Text id="import-questions" as="h3" size="lg">
        {formFor(questions.length, 'One question about the file', `${questions.length} questions about the file`)}
      </Text>
      {questions.map((question) => (
        <Stack key={question.id} disabled={isLooking} className={styles.question} as="fieldset" gap={4} minWidth={0}>
          <legend>{question.text}</legend>
          <ChoiceCards
            label="Your answer"
            cards={question.choices.map(({ value, label, example }) => ({
              value,
              title: wordOf(question.id, value, label),
              ...(example === null ? {} : { text: example }),
            }))}
            value={undefined}
            onChange={(value) => onAnswer(question.id, value)}
          />
          {question.id === 'currency' && <OtherCurrency onAnswer={(value) => onAnswer(question.id, value)} />}
        </Stack>
      ))}
    </Stack>
  );
}

const wordOf = (id: string, value: string, label: string): string =>
  id === 'kind' && (value === 'equity' || value === 'debt' || value === 'grant') ? kindLabels[value] : label;

function OtherCurrency({ onAnswer }: { onAnswer: (value: string) => void }) {
  const [code, setCode] = useState<Written<string>>(null);
  const isChosen = typeof code === 'string';
  return (
    <Group gap={3} align="end">
      <CurrencyField label="Another currency" value={code} onChange={setCode} />
      <Button variant="default" disabled={!isChosen} onClick={() => isChosen && onAnswer(code)}>
        Use {isChosen ? code : 'it'}
      </Button>
    </Group>
  );
}
