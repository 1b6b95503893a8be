/* Programs that take webhooks: the page for developers shows them, and tests run them as they stand. */

/** Of the recipe; in a line of its own it would be read as an import of ours. */
const httpOfNode = `import { createServer, type IncomingHttpHeaders } from 'node:http';`;

export interface HookRecipe {
  readonly id: 'typescript' | 'python';
  readonly title: string;
  readonly program: string;
}

/** Each listens on `PORT` and prints what it takes, with the secret in the environment as FUNDSIGHT_WEBHOOK_SECRET. */
export const hookRecipes: readonly HookRecipe[] = [
  {
    id: 'typescript',
    title: 'TypeScript',
    program: `import { createHmac, timingSafeEqual } from 'node:crypto';
${httpOfNode}

const secret = process.env['FUNDSIGHT_WEBHOOK_SECRET'] ?? '';
const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
const seen = new Set<string>();

function isOurs(headers: IncomingHttpHeaders, body: string): boolean {
  const { 'webhook-id': id, 'webhook-timestamp': time, 'webhook-signature': signatures } = headers;
  if (Math.abs(Date.now() / 1_000 - Number(time)) > 300 || Number.isNaN(Number(time))) return false;
  const expected = createHmac('sha256', key).update(\`\${id}.\${time}.\${body}\`).digest();
  // There may be several, with spaces between them.
  return String(signatures).split(' ').some((one) => {
    const [version, signature = ''] = one.split(',');
    const sent = Buffer.from(signature, 'base64');
    return version === 'v1' && sent.length === expected.length && timingSafeEqual(sent, expected);
  });
}

createServer(async (request, response) => {
  let body = '';
  for await (const piece of request) body += piece;
  if (!isOurs(request.headers, body)) return response.writeHead(400).end();
  const id = String(request.headers['webhook-id']);
  // The same message may come twice. Answer soon, and do the work later.
  if (!seen.has(id)) console.log(body);
  seen.add(id);
  response.writeHead(204).end();
}).listen(Number(process.env['PORT'] ?? 8080));
`,
  },
  {
    id: 'python',
    title: 'Python',
    program: `import base64, hashlib, hmac, os, time
from http.server import BaseHTTPRequestHandler, HTTPServer

secret = os.environ["FUNDSIGHT_WEBHOOK_SECRET"]
key = base64.b64decode(secret.removeprefix("whsec_"))
seen = set()

def is_ours(headers, body):
    id, sent_at = headers["webhook-id"], headers["webhook-timestamp"]
    if not (id and sent_at and sent_at.isdigit() and abs(time.time() - int(sent_at)) <= 300):
        return False
    signed = f"{id}.{sent_at}.".encode() + body
    expected = "v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
    # There may be several, with spaces between them.
    return any(hmac.compare_digest(expected, one) for one in (headers["webhook-signature"] or "").split(" "))

class Hook(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers["content-length"]))
        ours = is_ours(self.headers, body)
        # The same message may come twice. Answer soon, and do the work later.
        if ours and self.headers["webhook-id"] not in seen:
            print(body.decode(), flush=True)
            seen.add(self.headers["webhook-id"])
        self.send_response(204 if ours else 400)
        self.end_headers()

    def log_message(self, *words):
        pass

HTTPServer(("", int(os.environ.get("PORT", "8080"))), Hook).serve_forever()
`,
  },
];

/** A message of each kind, as it comes; a test compares their shape with real ones. */
export const hookMessages = [
  {
    type: 'view.changed',
    timestamp: '2026-11-20T00:00:00Z',
    data: {
      view: { id: '7d9a1f06-3c52-4b8e-9a41-6f0c2d8e5b17', name: 'European seed', kind: 'equity' },
      newDeals: 3,
      changedDeals: 1,
      url: 'https://fundsight.example/database/equity?stage=seed',
    },
  },
  {
    type: 'shortlist.checked',
    timestamp: '2026-11-23T00:00:00Z',
    data: {
      funders: 2,
      withDeals: 1,
      withReviews: 0,
      withFigures: 1,
      url: 'https://fundsight.example/user/shortlist',
    },
  },
] as const;
