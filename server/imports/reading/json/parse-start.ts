/** The start of a JSON text as a value: what the end cuts off is left out. Null where it is no JSON. */
export function parseStart(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return parseCut(text);
  }
}

const mostTries = 20;

function parseCut(text: string): unknown {
  const ends = endsOfValues(text);
  for (const { at, open } of ends.slice(-mostTries).toReversed()) {
    try {
      return JSON.parse(text.slice(0, at) + open.toReversed().join(''));
    } catch {
      // The next earlier end.
    }
  }
  return null;
}

interface End {
  readonly at: number;
  /** What closes the brackets that are open there. */
  readonly open: readonly string[];
}

/** Where a value ended: before a comma, and behind a bracket. */
function endsOfValues(text: string): End[] {
  const ends: End[] = [];
  const open: string[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (sign === '"') at = endOfString(text, at);
    else if (sign === '{') open.push('}');
    else if (sign === '[') open.push(']');
    else if (sign === '}' || sign === ']') open.pop();
    if (sign === ',' || sign === '}' || sign === ']') ends.push({ at: sign === ',' ? at : at + 1, open: [...open] });
    if (ends.length > mostTries * 2) ends.splice(0, mostTries);
  }
  return ends;
}

function endOfString(text: string, from: number): number {
  for (let at = from + 1; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === '"') return at;
  }
  return text.length;
}
