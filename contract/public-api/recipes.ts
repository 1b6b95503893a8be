import { publicApiPath } from './scopes.ts';

/* Programs to begin with: the page for developers shows them, and tests run them as they stand. */

/** What a reader runs, with the key in the environment as FUNDSIGHT_KEY. */
export interface Recipe {
  readonly id: 'curl' | 'typescript' | 'python' | 'r';
  readonly title: string;
  readonly text: string;
  readonly write: (origin: string) => string;
}

export const recipes: readonly Recipe[] = [
  {
    id: 'curl',
    title: 'curl',
    text: 'All rows of a filter as one CSV file, page by page',
    write: (origin) => `next="${publicApiPath}/deals/equity?stage=growth&format=csv&limit=100"
head=$(mktemp) page=$(mktemp) skip=1
while [ -n "$next" ]; do
  curl -sS --fail-with-body -D "$head" -o "$page" \\
    -H "Authorization: Bearer $FUNDSIGHT_KEY" "${origin}$next" || { cat "$page" >&2; exit 1; }
  tail -n +$skip "$page"
  skip=2 # the names of the columns stand in the first line of each page
  next=$(sed -n 's/^[Ll]ink: <\\([^>]*\\)>.*/\\1/p' "$head" | tr -d '\\r')
done
`,
  },
  {
    id: 'typescript',
    title: 'TypeScript',
    text: 'Every deal of a filter, waiting where it has to',
    write: (origin) => `const base = '${origin}${publicApiPath}';
const headers = { authorization: \`Bearer \${process.env['FUNDSIGHT_KEY']}\` };

interface Deal { id: string; recipientName?: string; amountUsd?: number; date?: string }
interface Page { rows: Deal[]; nextCursor: string | null }

async function ask(path: string): Promise<Page> {
  for (;;) {
    const answer = await fetch(base + path, { headers });
    if (answer.ok) return (await answer.json()) as Page;
    const problem = (await answer.json()) as { title: string; detail?: string };
    const wait = Number(answer.headers.get('retry-after'));
    // The rows of the day are gone until midnight: that is not worth waiting for here.
    if (answer.status !== 429 || wait > 60) throw new Error(problem.detail ?? problem.title);
    await new Promise((resolve) => setTimeout(resolve, wait * 1_000));
  }
}

const query = 'stage=growth&sort=-date&limit=100&fields=recipientName,amountUsd,date';
for (let cursor: string | null = ''; cursor !== null;) {
  const page: Page = await ask(\`/deals/equity?\${query}\${cursor && \`&cursor=\${encodeURIComponent(cursor)}\`}\`);
  for (const { date, recipientName, amountUsd } of page.rows) {
    console.log(date ?? 'unknown', recipientName ?? 'unknown', amountUsd ?? 'unknown');
  }
  cursor = page.nextCursor;
}
`,
  },
  {
    id: 'python',
    title: 'Python',
    text: 'Medians by year, with the standard library alone',
    write: (origin) => `import json, os, statistics, urllib.parse, urllib.request

def ask(path):
    request = urllib.request.Request("${origin}${publicApiPath}" + path)
    request.add_header("Authorization", "Bearer " + os.environ["FUNDSIGHT_KEY"])
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)

amounts, cursor = {}, ""
while cursor is not None:
    query = {"stage": "growth", "fields": "amountUsd,date", "limit": 100}
    if cursor:
        query["cursor"] = cursor
    page = ask("/deals/equity?" + urllib.parse.urlencode(query))
    for row in page["rows"]:
        if "amountUsd" in row and "date" in row:
            amounts.setdefault(row["date"][:4], []).append(row["amountUsd"])
    cursor = page["nextCursor"]

for year in sorted(amounts):
    print(year, len(amounts[year]), round(statistics.median(amounts[year])))
`,
  },
  {
    id: 'r',
    title: 'R',
    text: 'The same medians from a data frame, with the package jsonlite',
    write: (origin) => `ask <- function(query) {
  address <- paste0("${origin}${publicApiPath}/deals/equity?", query)
  key <- paste("Bearer", Sys.getenv("FUNDSIGHT_KEY"))
  answer <- url(address, open = "r", encoding = "UTF-8", headers = c(Authorization = key))
  on.exit(close(answer))
  jsonlite::fromJSON(readLines(answer, warn = FALSE), simplifyVector = FALSE)
}

query <- "stage=growth&fields=amountUsd,date&limit=100"
rows <- list()
cursor <- ""
while (!is.null(cursor)) {
  page <- ask(paste0(query, if (cursor != "") paste0("&cursor=", URLencode(cursor, reserved = TRUE))))
  rows <- c(rows, page$rows)
  cursor <- page$nextCursor
}

known <- Filter(function(row) !is.null(row$amountUsd) && !is.null(row$date), rows)
deals <- data.frame(
  year = vapply(known, function(row) substr(row$date, 1, 4), ""),
  amountUsd = vapply(known, function(row) as.numeric(row$amountUsd), 0)
)
print(aggregate(amountUsd ~ year, deals, function(amounts) c(n = length(amounts), median = median(amounts))))
`,
  },
];

/** The first request of the page. */
export const firstRequest: readonly (readonly [string, string])[] = [
  ['stage', 'growth'],
  ['sort', '-date'],
  ['limit', '2'],
  ['columns', 'recipientName,amountUsd,date'],
];

/** The answer to it, of an invented company; a test compares its shape with a real one. */
export const firstAnswer = {
  rows: [
    {
      kind: 'equity',
      id: '7d9a1f06-3c52-4b8e-9a41-6f0c2d8e5b17',
      recipientName: 'Hollowcore Batteries',
      date: '2026-09-29',
      datePrecision: 'day',
      amountUsd: 425_000,
      sourceName: 'Company register',
      licence: 'CC BY 4.0',
    },
  ],
  nextCursor: 'eyJjIjoi…',
  previousCursor: null,
};

/** A refusal, as it comes. */
export const firstRefusal = {
  type: 'about:blank',
  title: 'This key may not read this',
  status: 403,
  code: 'scope_missing',
  detail: 'It needs the scope reviews:read.',
};

/** For a spreadsheet of Google, with the address of a live link in the place of this one. */
export const sheetsFormula = (origin: string): string => `=IMPORTDATA("${origin}/live/fsl_…/equity.csv")`;
