import { useForm as useMantineForm, type UseFormReturnType } from '@mantine/form';
import { useEffect, useRef, useState, type ChangeEvent, type SyntheticEvent } from 'react';
import { focusFirstError } from './first-error.ts';
import { hasUnreadChoice } from './has-unread-choice.ts';
import { tooLongMessages } from './text-length.ts';
import { unreadMessages } from './unread.ts';
import { readServerErrors, type ServerNames } from './server-errors.ts';

/** The paths of the fields of a form, with dots: `reason`, `values.amount`. A list is one field. */
type FieldPath<Values> = {
  [Key in keyof Values & string]-?: NonNullable<Values[Key]> extends readonly unknown[]
    ? Key
    : NonNullable<Values[Key]> extends object
      ? `${Key}.${FieldPath<NonNullable<Values[Key]>>}`
      : Key;
}[keyof Values & string];

/** What stands at a path. */
type ValueAt<Values, Path extends string> = Path extends keyof Values
  ? Values[Path]
  : Path extends `${infer Key}.${infer Rest}`
    ? Key extends keyof Values
      ? ValueAt<NonNullable<Values[Key]>, Rest>
      : never
    : never;

/** A mutation of TanStack Query, as far as a form uses it. */
interface Mutation<Sent, Reply> {
  mutateAsync(
    sent: Sent,
    options: { onSuccess: (reply: Reply) => void; onError: (error: Error) => void },
  ): Promise<Reply>;
  readonly isPending: boolean;
  readonly error: Error | null;
}

/** Messages by field; no field, null, undefined and false are all right. */
export type Mistakes<Values> = { readonly [Path in FieldPath<Values>]?: string | false | null | undefined };

interface FormInput<Values, Sent, Reply, Action> extends ServerNames<FieldPath<Values>> {
  initialValues: Values;
  /** What the browser knows to be wrong; the server decides, by the schema of the endpoint (decision 0085). */
  rules?: (values: Values, action: Action | undefined) => Mistakes<Values>;
  /** The most characters of texts: the fields show a count, and a longer text stays and is not sent. */
  longest?: { readonly [Path in FieldPath<Values>]?: number };
  /** Fields that other answers hide: what is written there is not looked at. */
  hidden?: (values: Values) => readonly FieldPath<Values>[];
  mutation: Mutation<Sent, Reply>;
  /** What is sent for values without a mistake; null sends nothing. */
  toSent: (values: Values, action: Action | undefined) => Sent | null;
  onSuccess?: (reply: Reply, sent: Sent, action: Action | undefined) => void;
  onSettled?: () => void;
}

type Changed = ChangeEvent<HTMLInputElement> | ChangeEvent<HTMLTextAreaElement> | ChangeEvent<HTMLSelectElement>;

export interface FieldProps<Value> {
  value: Value;
  error: string | undefined;
  /** Lists of Mantine may give null; those without a way to deselect never do. */
  onChange: (changed: Value | Changed | null) => void;
  /** For fields of text. */
  longest?: number;
}

export type Form<Values, Action = never> = ReturnType<typeof useForm<Values & object, never, never, Action>>;
/** What the frame of a form needs of it. */
export interface FormFrame {
  readonly problem: string | null;
  readonly isWorking: boolean;
  readonly submit: (event: SyntheticEvent) => void;
}

/**
 * A form that sends one request for one press: while it is being sent, another press or Enter does nothing. What was
 * typed stays after a refusal, and the first field with a mistake gets the focus. After a first try a field is checked
 * as it is typed. A form with several buttons gives each an `Action`.
 */
export function useForm<Values extends object, Sent, Reply, Action = never>(
  input: FormInput<Values, Sent, Reply, Action>,
) {
  const { initialValues, rules, mutation, hidden, longest = {} } = input;
  const unfitIn = (values: Values) =>
    without({ ...tooLongMessages(values, longest), ...unreadMessages(values) }, hidden?.(values) ?? []);
  const sending = useSending<Action>();
  const form = useMantineForm<Values>({
    initialValues,
    validateInputOnChange: sending.attempt > 0 && (rules ?? input.longest) !== undefined,
    validate: (values) => ({ ...rules?.(values, sending.action.current), ...unfitIn(values) }),
  });
  const submitAs = submitterOf(input, form, sending);
  return {
    values: form.values,
    ...fieldsOf(form, longest),
    submit: (event?: SyntheticEvent): void => submitAs(undefined, event),
    submitAs,
    /** Whether the rules find no mistake, for what is not sent by this form. A mistake shows and gets the focus. */
    check: (): boolean => {
      const checked = form.validate();
      const place = placeOf(null);
      const isGood = (checked instanceof Promise || !checked.hasErrors) && !hasUnreadChoice(place);
      if (!isGood) sending.refuse(place);
      return isGood;
    },
    /** Back to what it held at first. */
    reset: form.reset,
    isWorking: mutation.isPending,
    problem: readServerErrors(mutation.error, initialValues, input).problem,
    /** For FormSummary. */
    summary: { errorCount: Object.keys(form.errors).length, attempt: sending.attempt },
  };
}

/** Counts the tries that found a mistake, and leads to the first; keeps what is on its way. */
function useSending<Action>() {
  const [attempt, setAttempt] = useState(0);
  const isSending = useRef(false);
  const action = useRef<Action>(undefined);
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    if (attempt > 0) focusFirstError(place.current);
  }, [attempt]);
  return {
    attempt,
    isSending,
    action,
    refuse: (where: HTMLElement): void => {
      isSending.current = false;
      place.current = where;
      setAttempt((count) => count + 1);
    },
    succeed: (): void => setAttempt(0),
  };
}

/** Checks, and sends what is right unless something is on its way. */
function submitterOf<Values extends object, Sent, Reply, Action>(
  input: FormInput<Values, Sent, Reply, Action>,
  form: UseFormReturnType<Values>,
  sending: ReturnType<typeof useSending<Action>>,
) {
  const { mutation, toSent, onSuccess, onSettled } = input;
  const { isSending, action } = sending;
  const send = async (place: HTMLElement): Promise<void> => {
    const values = form.getValues();
    const sent = toSent(values, action.current);
    if (sent !== null) {
      const onError = (error: Error): void => {
        form.setErrors({ ...readServerErrors(error, values, input).fields });
        sending.refuse(place);
        onSettled?.();
      };
      const onReply = (reply: Reply): void => {
        sending.succeed();
        onSuccess?.(reply, sent, action.current);
        onSettled?.();
      };
      await mutation.mutateAsync(sent, { onSuccess: onReply, onError }).catch(() => undefined);
    }
    isSending.current = false;
  };
  return (chosen: Action | undefined, event?: SyntheticEvent): void => {
    event?.preventDefault();
    // A dialog is inside of the form that opened it, as events go.
    event?.stopPropagation();
    if (isSending.current || mutation.isPending) return;
    isSending.current = true;
    action.current = chosen;
    const place = placeOf(event?.currentTarget);
    const check = ({ hasErrors }: { hasErrors: boolean }): void =>
      hasErrors || hasUnreadChoice(place) ? sending.refuse(place) : void send(place);
    const checked = form.validate();
    if (checked instanceof Promise) void checked.then(check);
    else check(checked);
  };
}

/** What the fields of a form take, by their paths. */
function fieldsOf<Values extends object>(
  form: UseFormReturnType<Values>,
  longest: Readonly<Partial<Record<string, number>>>,
) {
  const errors = form.errors as Readonly<Partial<Record<string, string>>>;
  const propsOf = (path: string) => form.getInputProps(path, { withFocus: false });
  return {
    /** For a field of text, a list or a choice. */
    field: <Path extends FieldPath<Values>>(path: Path): FieldProps<ValueAt<Values, Path>> => {
      const { value, onChange } = propsOf(path);
      const most = longest[path];
      return { value, onChange, error: errors[path], ...(most === undefined ? {} : { longest: most }) };
    },
    /** For a box or a switch. */
    checkbox: (path: FieldPath<Values>): Omit<FieldProps<boolean>, 'value'> & { checked: boolean } => {
      const { value, onChange } = propsOf(path);
      return { checked: value, onChange, error: errors[path] };
    },
    set: <Path extends FieldPath<Values>>(path: Path, value: ValueAt<Values, Path>): void =>
      propsOf(path).onChange(value),
    setAll: (values: Partial<Values>): void => form.setValues(values),
    hasError: (path: FieldPath<Values>): boolean => errors[path] !== undefined,
  };
}

/** Where the fields of a form stand. */
const placeOf = (pressed: Element | null | undefined): HTMLElement =>
  (pressed ?? document.activeElement)?.closest<HTMLElement>('form, [role="dialog"], [role="group"]') ?? document.body;

const without = (messages: Readonly<Record<string, string>>, paths: readonly string[]): Record<string, string> =>
  Object.fromEntries(Object.entries(messages).filter(([path]) => !paths.includes(path)));
