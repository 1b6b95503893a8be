/** A text that is no value yet. A form keeps it as it was typed, says why, and sends nothing while it is there. */
export interface Unread {
  readonly unread: string;
  readonly message: string;
}

/** What a field holds whose text is read: a value, nothing, or a text that is not understood. */
export type Written<Value> = Value | Unread | null;

export const isUnread = (value: unknown): value is Unread =>
  typeof value === 'object' && value !== null && 'unread' in value;

/** For what is sent: only after a check that nothing is unread. */
export const readOrNull = <Value extends string | number>(value: Written<Value>): Value | null =>
  isUnread(value) ? null : value;

/** The messages of all texts that are not understood, by their paths with dots. */
export function unreadMessages(values: object, before = ''): Record<string, string> {
  return Object.assign(
    {},
    ...Object.entries(values).map(([key, value]: [string, unknown]) => {
      if (isUnread(value)) return { [`${before}${key}`]: value.message };
      const isDeeper = typeof value === 'object' && value !== null && !Array.isArray(value);
      return isDeeper ? unreadMessages(value, `${before}${key}.`) : {};
    }),
  );
}
