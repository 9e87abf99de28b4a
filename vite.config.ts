import { relative } from 'node:path'
import optimizeLocales from '@react-aria/optimize-locales-plugin'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const inPackages = (...names: string[]) =>
  new RegExp(`node_modules/(?:${names.join('|')})/`.replaceAll('/', '[\\\\/]'))

/**
 * Matches files whose whole path from the root, with `/` and without extension, matches one of the
 * patterns.
 */
function files(...patterns: string[]) {
  const path = new RegExp(`^(?:${patterns.join('|')})\\.(?:tsx?|m?js)$`)
  return (id: string) => path.test(relative(import.meta.dirname, id).replaceAll('\\', '/'))
}

const icons = (...names: string[]) => `node_modules/lucide-react/.*/icons/(?:${names.join('|')})`

/** Few output files: one for what every page needs, another for what the forms need, and so on. */
const GROUPS = [
  {
    name: 'base',
    priority: 10,
    test: inPackages(
      'react',
      'react-dom',
      'scheduler',
      '@tanstack/react-router',
      '@tanstack/router-core',
      '@tanstack/history',
      '@tanstack/store',
      '@tanstack/react-store',
      'i18next',
      'use-sync-external-store',
      'zod',
      'isbot',
      'seroval',
      'seroval-plugins',
    ),
  },
  { name: 'forms', priority: 9, test: inPackages('react-hook-form', '@hookform/resolvers') },
  {
    name: 'parts',
    priority: 8,
    test: files(
      'app/web/(?:guard/\\w+|notices|translations|features|other-pages)',
      'app/pages',
      'features/[\\w-]+/(?:pages|web/feature)',
      'features/(?:auth|plans|profile)/contract',
      'features/auth/web/(?:api|NarrowPage|FormPart)',
      'features/companies/fields',
      'features/profile/web/api',
      'features/routine-tasks/web/catalogues',
      'shared/(?!audit|codes|csv|hijri|mentions|money|notifications|plurals|revisions|searchable).+',
      'records/undo',
      'client/(?:call|pages|format|i18n|useReason|preferences|session)',
      'ui/(?:lazy-page|Reasons|layout/\\w+|Alert|Button|Card|ErrorState|Field|IconButton)',
      'ui/(?:Logo|NativeSelect|PasswordField|Skeleton|Spinner|TextField|join|tone)',
      'ui/(?:button|field)-class',
    ),
  },
  // The frame around every page of a company, and what most of these pages share.
  {
    name: 'frame',
    priority: 6,
    test: files(
      'app/web/shell/Shell',
      '.*web/(?:shell/)?sidebar',
      'client/sidebar',
      'records/outbox/web/Delivery',
      'app/web/outbox/Delivery',
      'ui/(?:commands|key-capture)',
    ),
  },
  {
    name: 'query',
    priority: 7,
    test: files('node_modules/@tanstack/(?:query-core|react-query)/.*', 'client/query'),
  },
  // Loaded after the page: the number on the bell, and the registration of the service worker.
  {
    name: 'bell',
    priority: 6,
    test: files(
      'features/notifications/(?:contract|web/(?:api|UnseenMark|unseen-messages))',
      'shared/notifications',
      'client/register-service-worker',
    ),
  },
  {
    name: 'list',
    priority: 3,
    test: files(
      'records/list/web/(?!RefusedDialog|FilterBar|useListSearch)[\\w-]+',
      'ui/(?:dialogs|useDialog)',
    ),
  },
  // The translations of the frame and of lists, which nearly every page of a company uses: one file
  // per language.
  ...['en', 'ar'].map((locale) => ({
    name: `words-${locale}`,
    priority: 12,
    test: files(`(?:app/web/shell|records/list/web)/messages\\.${locale}`),
  })),
  { name: 'check', priority: 7, test: files(icons('check')) },
  { name: 'merge', priority: 6, test: inPackages('tailwind-merge') },
  {
    name: 'overlays',
    priority: 5,
    test: files(
      'ui/(?:AlertDialog|Dialog|Menu|ToastRegion|toast-queue)',
      // A message too, and too small for a request of its own.
      'app/web/new-version/(?:offer|messages)',
      // Shared by boards and date pickers; boards need nothing else of the pickers.
      'node_modules/.*react-aria/.*/useUpdateEffect',
    ),
  },
  // The declared fields of all records: each alone is too small for a request of its own.
  { name: 'fields', priority: 4, test: files('records/fields/field', 'features/[\\w/-]+/fields') },
  { name: 'charts', priority: 4, test: files('ui/charts/(?:BarChart|ChartLegend)') },
  // Shared by the day's routine tasks, lists and one-time tasks. The lowest priority, because a
  // group also includes what its modules import.
  {
    name: 'day',
    priority: 2,
    test: files(
      'client/useOnline',
      'records/outbox/web/drafts',
      'records/list/web/(?:FilterBar|useListSearch)',
      'ui/Stars',
      'features/companies/web/ClosedDay',
      'features/routine-tasks/reports/web/translations',
    ),
  },
  // Used only by the dashboard, by pages with one chart, and where duties are defined.
  {
    name: 'marks',
    priority: 5,
    test: files(
      icons('circle-x', 'hourglass', 'rotate-ccw-clock', 'user-round-plus'),
      'ui/(?:AttentionList|charts/(?:CardLegend|LegendList|TableSwitch))',
      'features/routine-tasks/definitions/web/(?:begin/onboarding-progress|may)',
    ),
  },
  // The pages of long lists, which the day of a member does not have.
  {
    name: 'pages',
    priority: 6,
    test: files(
      'records/list/web/(?:usePages|useVisiblePages|usePeriodicRefetch|useVisibleRows|merge-pages)',
      'features/departments/web/permissions',
      'features/directory/(?:contract|web/api)',
    ),
  },
  // Each of these modules is smaller than the headers of a separate request.
  {
    name: 'pieces',
    priority: 6,
    test: files(
      icons('chevron-(?:left|right)', 'clock-3', 'plus', 'search', 'star'),
      'shared/(?:hijri-months|hijri-text|searchable)',
      'client/(?:hijri|url-search|useCompanyClock)',
      'ui/(?:HijriDate|charts/DayStrip\\w*|useMedia|useDebouncedText|Avatar|DotSeparator|EmptyState|SegmentedControl)',
      'ui/(?:focus|overlay-class)',
      'records/list/web/(?:LoadError|useScrollToRow)',
      'features/companies/web/useClosedText',
    ),
  },
]

/**
 * The screen reader label of the button that closes a list or calendar: React Aria's Arabic text
 * means "ignore".
 */
const arabicOfReactAria: Plugin = {
  name: 'arabic-of-react-aria',
  enforce: 'pre',
  transform: {
    filter: { id: /react-aria[\\/].*[\\/]overlays[\\/]ar-AE\.mjs$/ },
    handler: () => "export default { dismiss: 'إغلاق' }",
  },
}

const WORKER = 'app/worker/service-worker.ts'

/** What only the server reads of an endpoint. */
const SERVER_ONLY = [
  ...['summary', 'may', 'params', 'upload', 'conflict', 'maxBytes', 'limits'],
  ...['evenWhenExpired', 'evenWhenClosing'],
]

/** The parts of an endpoint that no browser gets. */
export const partsForServer = ({ method, may }: { method: unknown; may: unknown }) =>
  new Set([
    ...SERVER_ONLY,
    ...(method === 'PUT' ? [] : ['reply']),
    ...(may === 'public' ? [] : ['query']),
  ])

/**
 * Removes from endpoints what only the server reads: also the query of members' endpoints, and the
 * shapes of all replies but those of changes, which come with a conflict, too. A check refuses code
 * of the web that reads such a part.
 */
const withoutServerParts = {
  name: 'without-server-parts',
  enforce: 'post' as const,
  transform: {
    filter: { id: /contract\.ts$/ },
    handler(this: { parse(code: string): unknown }, code: string) {
      const found = findServerParts(this.parse(code))
      // From the last one on, so that earlier positions stay right.
      const without = found.reduceRight(
        (text, { start, end }) => text.slice(0, start) + text.slice(end).replace(/^\s*,/, ''),
        code,
      )
      return { code: without, map: null }
    },
  },
}

interface Node {
  type: string
  start: number
  end: number
  [part: string]: unknown
}

interface Property extends Node {
  key?: { name?: string }
  value?: { value?: unknown }
}

/** The properties of the calls of `endpoint` that no browser needs, in the order of the text. */
function findServerParts(node: unknown): Node[] {
  if (Array.isArray(node)) return node.flatMap(findServerParts)
  if (typeof node !== 'object' || node === null || !('type' in node)) return []
  const { type, callee, arguments: given, ...parts } = node as Node
  const isEndpoint = type === 'CallExpression' && (callee as { name?: string }).name === 'endpoint'
  if (!isEndpoint) return Object.values({ given, ...parts }).flatMap(findServerParts)
  const [{ properties }] = given as [{ properties: Property[] }]
  const partOf = (name: string) => properties.find(({ key }) => key?.name === name)?.value?.value
  const removed = partsForServer({ method: partOf('method'), may: partOf('may') })
  return properties.filter(({ key }) => removed.has(key?.name ?? ''))
}

/** The plugins that build a page from the sources; part tests use the same ones. */
export const webPlugins = () => [
  { ...optimizeLocales.vite({ locales: ['en-US', 'ar-AE'] }), enforce: 'pre' as const },
  arabicOfReactAria,
  react(),
  tailwindcss(),
]

export default defineConfig({
  root: 'app',
  plugins: [...webPlugins(), withoutServerParts],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: 'es2023',
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    manifest: true,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // Shapes that nothing uses in a browser are left out.
      treeshake: { manualPureFunctions: ['z', 'pageSchema'] },
      input: ['app/index.html', WORKER],
      output: {
        codeSplitting: { groups: GROUPS },
        // Browsers find a new version of the service worker by its name, so the name must not
        // change.
        entryFileNames: ({ facadeModuleId }) =>
          facadeModuleId?.endsWith(WORKER) ? '[name].js' : 'assets/[name]-[hash].js',
      },
    },
    assetsInlineLimit: 0,
  },
  server: { proxy: { '/api': 'http://localhost:3000', '/dev/mail': 'http://localhost:3000' } },
})
