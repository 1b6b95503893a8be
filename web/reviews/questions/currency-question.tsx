import { TextField } from '../../ui/forms/fields.tsx';
import { textOf } from './choice-questions.tsx';
import { useQuestion } from '../form/form-context.ts';

/** Three letters, once there is a sum. */
export function CurrencyQuestion() {
  const { isShown, value, set, leave, parts } = useQuestion('currency');
  if (!isShown) return null;
  return (
    <TextField
      {...parts}
      placeholder="USD"
      maxLength={3}
      value={textOf(value) ?? ''}
      onChange={(event) => set(event.currentTarget.value.toUpperCase() || undefined)}
      onBlur={leave}
    />
  );
}
