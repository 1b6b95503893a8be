import { Button } from '@mantine/core';
import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react';
import type { MouseEvent } from 'react';
import { formatCount } from '../../../contract/formats.ts';
import { Group, Text } from '../../ui/layout/layout.tsx';
import type { SaveState } from './autosave.ts';
import { useReviewForm } from './form-context.ts';
import styles from './review-form.module.css';

interface FormBarProps {
  step: number;
  saveState: SaveState;
  isSending: boolean;
  onBack: () => void;
}

const unsaved: readonly SaveState['kind'][] = ['failed', 'refused', 'conflict'];

/** The second click of a double click would leave out the step that the first one led to, or send the review. */
function skipSecondClick(event: MouseEvent): void {
  if (event.detail > 1) event.preventDefault();
}

/** Stays at the bottom of the window: back, and on or send. */
export function FormBar({ step, saveState, isSending, onBack }: FormBarProps) {
  const { kind } = useReviewForm();
  const isLast = step === kind.form.steps.length;
  const minutes = kind.stepWords.slice(step - 1).reduce((sum, words) => sum + words.minutes, 0);
  return (
    <div className={styles.bar}>
      <Group className={styles.barInside} px="page" py={4} gap={3} maxWidth="1440px" mx="auto" wrap={false}>
        {step > 1 && (
          <Button
            variant="default"
            leftSection={<IconArrowLeft size={18} stroke={1.75} aria-hidden="true" />}
            onClick={onBack}
          >
            Back
          </Button>
        )}
        <Text as="span" flex={1} tone="dim" size="sm" textAlign="right">
          {unsaved.includes(saveState.kind)
            ? 'Not saved yet'
            : !isLast && <span className={styles.time}>About {formatCount(minutes, 'minute')} left</span>}
        </Text>
        {/* One button, so that the focus stays where it is between the steps. */}
        <Button
          type="submit"
          onClick={skipSecondClick}
          loading={isSending}
          rightSection={isLast ? undefined : <IconArrowRight size={18} stroke={1.75} aria-hidden="true" />}
        >
          {isLast ? 'Send review' : 'Continue'}
        </Button>
      </Group>
    </div>
  );
}
