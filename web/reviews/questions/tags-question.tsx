import '@mantine/core/styles/Chip.layer.css';
import { Chip } from '@mantine/core';
import { useState, type KeyboardEvent } from 'react';
import { FieldGroup } from '../../ui/forms/field-parts.tsx';
import { Group } from '../../ui/layout/layout.tsx';
import type { Labels } from './choice-questions.tsx';
import { useQuestion } from '../form/form-context.ts';

const moves: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** Arrows move within the tags, so that all of them together are one stop of the Tab key. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const by = moves[event.key];
  if (by === undefined) return;
  event.preventDefault();
  const boxes = [...event.currentTarget.querySelectorAll<HTMLInputElement>('input:not(:disabled)')];
  const at = boxes.findIndex((box) => box === event.target);
  boxes[(at + by + boxes.length) % boxes.length]?.focus();
}

/** Several out of a list, at most `most`. */
export function TagsQuestion({ field, options, most }: { field: string; options: Labels; most: number }) {
  const { isShown, value, set, parts } = useQuestion(field);
  const [current, setCurrent] = useState(Object.keys(options)[0]);
  if (!isShown) return null;
  const chosen: readonly string[] = Array.isArray(value) ? value.map(String) : [];
  const isFull = chosen.length >= most;
  const help = isFull && most < Object.keys(options).length ? fullWords(most) : parts.help;
  return (
    <FieldGroup {...parts} help={help}>
      <Chip.Group multiple value={[...chosen]} onChange={(tags) => set(tags)}>
        <Group gap={3} align="stretch" role="presentation" onKeyDown={moveFocus}>
          {Object.entries(options).map(([tag, label]) => (
            <Chip
              key={tag}
              value={tag}
              disabled={isFull && !chosen.includes(tag)}
              tabIndex={tag === (isFull ? chosen[0] : current) ? 0 : -1}
              onFocus={() => setCurrent(tag)}
            >
              {label}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
    </FieldGroup>
  );
}

const fullWords = (most: number): string => `You have chosen all ${most}. Remove one to choose another.`;
