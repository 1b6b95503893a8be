/** Characters with which a spreadsheet begins a formula, the full-width forms included. */
export const formulaStarts = ['=', '+', '-', '@', '\t', '\r', '\0', '\uFF1D', '\uFF0B', '\uFF0D', '\uFF20'] as const;

/**
 * Whether a text begins as a formula does, spaces aside. Quotes aside as well: what was neutralised already gets one
 * more quote, so that taking one off always gives back what there was.
 */
export function isArmed(text: string): boolean {
  const first = text.replace(/^[ ']+/, '').charAt(0);
  return formulaStarts.some((start) => start === first);
}

/** A text that a spreadsheet cannot take for a formula: with a quote before it. Numbers are not texts and stay as they are. */
export const neutralised = (text: string): string => (isArmed(text) ? `'${text}` : text);

/** What `neutralised` was given. */
export const restored = (text: string): string =>
  text.startsWith("'") && isArmed(text.slice(1)) ? text.slice(1) : text;
