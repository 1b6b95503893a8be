import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import {
  convertCssVariables,
  deepMerge,
  defaultCssVariablesResolver,
  DEFAULT_THEME,
  mergeMantineTheme,
} from '@mantine/core';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { pageFiles } from './page-files.ts';
import { plainLinks } from './plain-links.ts';
import { pureContract } from './pure-contract.ts';
import { smallerFontNames, smallerFonts } from './smaller-fonts.ts';
import { cssVariablesResolver, theme } from './theme.ts';

const compressible = /\.(?:js|css|svg|json|webmanifest)$/;

/**
 * Writes `x.br` and `x.gz` beside each text asset, so that the server never compresses on the fly. The page itself is
 * left alone: the server fills in a nonce on every request.
 */
function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    async writeBundle(options, bundle) {
      const folder = options.dir ?? '';
      const files = Object.keys(bundle).filter((name) => compressible.test(name));
      await Promise.all(files.map((name) => compress(path.join(folder, name))));
    },
  };
}

async function compress(file: string): Promise<void> {
  const text = await readFile(file);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: text.length };
  await Promise.all([
    writeFile(`${file}.br`, brotliCompressSync(text, { params })),
    writeFile(`${file}.gz`, gzipSync(text, { level: 9 })),
  ]);
}

/** Writes the theme into theme-variables.css, in one scheme: light. */
function themeVariables(): Plugin {
  const merged = mergeMantineTheme(DEFAULT_THEME, theme);
  const { variables, light } = deepMerge(defaultCssVariablesResolver(merged), cssVariablesResolver(merged));
  const all = { ...variables, ...light, '--mantine-color-scheme': 'light' };
  return {
    name: 'theme-variables',
    enforce: 'pre',
    transform: (_code, id) =>
      id.split('?')[0]?.endsWith('/theme-variables.css')
        ? convertCssVariables({ variables: all, light: {}, dark: {} }, ':root')
        : null,
  };
}

/** In development no server fills in the page. */
function fillPage(): Plugin {
  return {
    name: 'fill-page',
    apply: 'serve',
    transformIndexHtml: (html) => html.replaceAll('__PRODUCT_NAME__', 'Fundsight').replaceAll('__API_URL__', ''),
  };
}

/*
 * Few files rather than many small ones: each costs a slow line a journey there and back. What is shared by most pages
 * comes together, what one page needs stays with it. What the first load needs is apart from the rest, and what is not
 * ours apart from what is: a release of ours leaves that in the browser's cache.
 */
const floating = /node_modules\/(?:@floating-ui|@mantine\/core\/.*\/(?:Popover|Floating)\/)/;
// A native select takes only two parts of these lists: its arrow, and the code that reads its entries.
const lists =
  /node_modules\/@mantine\/core\/.*\/(?:Combobox\/(?!get-|ComboboxChevron|Combobox\.module)|Select\/|ScrollArea\/(?!utils)|Pill)/;
const windows =
  /node_modules\/(?:react-remove-scroll|react-style-singleton|use-sidecar|@mantine\/core\/.*\/(?:Modal\w*|Drawer)\/)/;
// What is filled in. A page to read does without.
const fields =
  /node_modules\/@mantine\/core\/.*\/(?:Input|InputBase|InlineInput|InputsGroupFieldset|Checkbox|TextInput|Textarea|NativeSelect)\//;
// What sends what was filled in. A page with a form needs it; one whose forms open after a press does not.
const forms =
  /node_modules\/(?:@mantine\/form|klona|fast-deep-equal)\/|\/web\/ui\/forms\/(?:use-form|server-errors|form-buttons|dialog-form|unread)\./;
// What reads numbers and dates as they are typed.
const readers =
  /\/(?:contract\/(?:written-number|written-date|digit-groups|calendar|tidy-text|currencies)|web\/ui\/forms\/(?:written-field|use-written|number-field|number-words|date-field))\./;
// What only the table and the cards of reviews show comes with them: the first page that people open needs none of it.
const icons =
  /node_modules\/@tabler\/(?!.*\/Icon(?:ArrowsSort|BaselineDensity\w+|Columns\d|LayoutSidebar\w+|Chevron(?:Up|Left)|Rosette\w+|BookmarkFilled|Upload)\.)/;
/** One file of these, for pages that need some of them, without what they need in turn. */
const apart = (name: string, test: RegExp, minShareCount = 4) => ({
  name,
  test,
  minShareCount,
  includeDependenciesRecursively: false,
});
const homePage = path.join(import.meta.dirname, 'home/page.tsx');
let underHome: ReadonlySet<string> | undefined;
/**
 * What the home page takes of ours beside its own files. It uses nothing of Mantine, so neither may the file that holds
 * these: found among the parts of other pages they would bring the kit along.
 */
function lightName(id: string, modules: Modules): string | null {
  underHome ??= importsOf(homePage, modules);
  return underHome.has(id) && !id.startsWith(path.dirname(homePage)) ? 'light' : null;
}

interface Modules {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

/** What of ours a file imports, and what that imports in turn; itself included. */
function importsOf(start: string, modules: Modules): Set<string> {
  const found = new Set<string>();
  const follow = (id: string): void => {
    if (found.has(id) || !/\/(?:web|contract)\//.test(id) || id.includes('node_modules')) return;
    found.add(id);
    modules.getModuleInfo(id)?.importedIds.forEach(follow);
  };
  follow(start);
  return found;
}

const groups = [
  { name: 'framework', test: /node_modules/, tags: ['$initial' as const] },
  { name: 'first', test: /\/(?:web|contract)\//, tags: ['$initial' as const] },
  { name: lightName, debugName: 'light', minShareCount: 2, includeDependenciesRecursively: false },
  // Before the kit, which nearly every page carries: what opens beside a button, lists to choose from, what stands over
  // the page. Each is as large as all the rest of the kit, and a page shows it after a press, if at all.
  apart('floating', floating),
  apart('lists', lists),
  apart('windows', windows),
  apart('fields', fields),
  apart('forms', forms, 2),
  apart('readers', readers, 2),
  apart('passkeys', /node_modules\/@simplewebauthn/),
  // Of queues and lists of admins alone.
  apart('segments', /@mantine\/core\/.*\/(?:SegmentedControl|FloatingIndicator)\//),
  { name: 'kit', test: /node_modules\/(?!@tabler)/, minShareCount: 16 },
  // Too little for a file of its own.
  apart(
    'kit-rest',
    /node_modules\/(?:get-nonce|@mantine\/core\/.*\/(?:create-scoped-keydown-handler|get-safe-id|find-element-ancestor))\//,
    2,
  ),
  apart('icons', icons),
  // Of the page of a funder, which loads them on demand, and of the comparison.
  apart(
    'funder-words',
    /\/(?:web\/funders\/(?:offer-words|market-words|latest-deals-api|terms-api)|contract\/insights\/funder-terms)\./,
    2,
  ),
  apart('compared', /\/web\/(?:subjects\/compared|funders\/deal-links)\./, 2),
  apart('shortlist', /\/web\/shortlist\//, 2),
  // Each too little for a file of its own, whose name alone costs more.
  apart('menu-icons', /node_modules\/@tabler\/.*\/Icon(?:Database|Briefcase|BuildingBank)\./, 2),
  apart(
    'rest',
    /\/(?:query-keys|clamp|kind-labels|count-characters|clean-text|naming-warning|reviews\/period|country-options)\./,
    2,
  ),
  // Filters in the address, which pages without a table read as well.
  apart('table-address', /\/(?:contract\/table\/table|table\/columns\/sort|use-table-state)\.ts/, 2),
  // The words of reviews and deals, which most pages show; and what pages of funders draw.
  apart('words', /\/contract\/(?:reviews\/options|deals\/options|subjects\/organisations|regions)\.ts/),
  apart(
    'figures',
    /\/web\/(?:funders\/(?:api|stand-outs)|subjects\/(?:dimension-bar|score-head|how-to-read|kind-badges|figures\.module|page\.module|page-by-page))\b/,
    2,
  ),
  apart(
    'parts',
    /\/web\/(?:ui\/(?!forms\/(?:select-field|fields|country-options|list-for|currency-field))|frame\/page-title|errors\/(?:not-found|message))/,
    8,
  ),
];

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    themeVariables(),
    fillPage(),
    plainLinks(),
    pureContract(),
    pageFiles(),
    smallerFonts(),
    precompress(),
  ],
  // A strict content security policy needs these: a nonce on each tag, no data: URLs, no inline script.
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: { groups },
        // Some files name two hundred others: 42 bits tell the builds of one file apart as well as 48.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        entryFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: ({ names }) =>
          names.some((name) => name.endsWith('.woff2')) ? smallerFontNames : 'assets/[name]-[hash:7][extname]',
      },
    },
  },
});
