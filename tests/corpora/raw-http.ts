import { connect } from 'node:net';

/** Requests as bytes, for what no client would send. */

export interface RawAnswer {
  /** 0 when the line was cut without an answer. */
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** How many answers came on this line. */
  readonly answers: number;
}

/** "⟪x*3⟫" stands for "xxx": a list of cases stays readable. */
export const written = (text: string): string =>
  text.replaceAll(/⟪([^⟫]+)\*(\d+)⟫/gu, (_all, part: string, times: string) => part.repeat(Number(times)));

/** Sends the text, each character one byte, and reads until the other side ends the line. */
export function sendBytes(port: number, text: string): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    let received = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(text, 'latin1'));
    socket.setEncoding('latin1');
    socket.on('data', (chunk: string) => (received += chunk));
    // A server that refuses a body cuts the line while we still write.
    socket.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ECONNRESET' && error.code !== 'EPIPE') reject(error);
    });
    socket.on('close', () => resolve(readAnswer(received)));
  });
}

function readAnswer(received: string): RawAnswer {
  const [head, body] = splitOnce(received, '\r\n\r\n');
  const [first = '', ...lines] = head.split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) => splitOnce(line, ': ')).map(([name, value]) => [name.toLowerCase(), value]),
  );
  return {
    status: Number(first.split(' ')[1] ?? 0),
    headers,
    body,
    answers: received.split('HTTP/1.1 ').length - 1,
  };
}

function splitOnce(text: string, mark: string): [before: string, after: string] {
  const at = text.indexOf(mark);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + mark.length)];
}
