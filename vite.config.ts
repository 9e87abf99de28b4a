import optimizeLocales from '@react-aria/optimize-locales-plugin'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const inPackages = (...names: string[]) =>
  new RegExp(`node_modules/(?:${names.join('|')})/`.replaceAll('/', '[\\\\/]'))

/** Few files: what every page needs in one, what the forms need in another. */
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
    test: /app[\\/]web[\\/](?:guard[\\/]\w+|notices|words|features|other-pages)\.ts$|app[\\/]pages\.ts$|features[\\/][\w-]+[\\/](?:pages|web[\\/]feature)\.ts$|features[\\/]profile[\\/]web[\\/]api\.ts$|features[\\/]routine-tasks[\\/]web[\\/]catalogues\.ts$|features[\\/](?:auth|plans|profile)[\\/]contract\.ts$|features[\\/]companies[\\/]fields\.ts$|features[\\/]auth[\\/]web[\\/](?:api|NarrowPage|FormPart)\.tsx?$|platform[\\/](?:shared(?![\\/](?:audit|bulk|codes|csv|documents|mentions|money|notifications|plurals|revisions|searchable))|web[\\/](?:call|pages|format|i18n|lazy-page|useReason|Reasons|preferences|session|layout[\\/]\w+|ui[\\/](?:Alert|Button|Card|ErrorState|BulletList|Field|IconButton|Logo|NativeSelect|PasswordField|Skeleton|Spinner|TextField|button-class|field-class|join|tone))\.tsx?$)/,
  },
  // What stands around every page of a company, and what most of these pages share.
  {
    name: 'frame',
    priority: 6,
    test: /app[\\/]web[\\/]shell[\\/]Shell\.tsx$|web[\\/](?:shell[\\/])?sidebar\.ts$|outbox[\\/]Delivery\.tsx$|platform[\\/]web[\\/](?:commands|typed-ahead)\.ts$/,
  },
  {
    name: 'query',
    priority: 7,
    test: /@tanstack[\\/](?:query-core|react-query)[\\/]|platform[\\/]web[\\/]query\.ts$/,
  },
  // What comes once a page is used: the number on the bell, and what keeps the page.
  {
    name: 'bell',
    priority: 6,
    test: /features[\\/]notifications[\\/](?:contract|web[\\/](?:api|UnseenMark|unseen\.(?:en|ar)))\.tsx?$|platform[\\/](?:shared[\\/]notifications|web[\\/]keep-pages)\.ts$/,
  },
  {
    name: 'list',
    priority: 3,
    test: /platform[\\/]web[\\/](?:list[\\/](?!RefusedDialog|FilterBar|useListSearch)\w+|useDialog)\.tsx?$/,
  },
  // The words of the frame and of lists, which nearly every page of a company shows, in one file a language.
  ...['en', 'ar'].map((locale) => ({
    name: `words-${locale}`,
    priority: 12,
    test: new RegExp(`(?:web[\\\\/]shell|web[\\\\/]list)[\\\\/]messages\\.${locale}\\.ts$`),
  })),
  { name: 'check', priority: 7, test: /icons[\\/]check\.mjs$/ },
  { name: 'merge', priority: 6, test: inPackages('tailwind-merge') },
  {
    name: 'overlays',
    priority: 5,
    // The hook is what boards share with date pickers, of which they need nothing else.
    test: /platform[\\/]web[\\/]ui[\\/](?:AlertDialog|Dialog|Menu|ToastRegion|toast-queue)\.tsx?$|react-aria[\\/].*[\\/]useUpdateEffect\.mjs$/,
  },
  {
    name: 'charts',
    priority: 4,
    test: /platform[\\/]web[\\/]charts[\\/](?:BarChart|ChartLegend)\.tsx$/,
  },
  // What the day's duties share with lists and one-time tasks. Last: it takes along what it imports.
  {
    name: 'day',
    priority: 2,
    test: /platform[\\/]web[\\/](?:useOnline|outbox[\\/]drafts|ui[\\/]Stars|list[\\/](?:FilterBar|useListSearch))\.tsx?$|features[\\/]companies[\\/]web[\\/]ClosedDay\.tsx$|features[\\/]routine-tasks[\\/]reports[\\/]web[\\/](?:words|useReader)\.ts$/,
  },
  // Of the dashboard alone, and of pages with one chart.
  {
    name: 'marks',
    priority: 6,
    test: /icons[\\/](?:hourglass|rotate-ccw-clock)\.mjs$|charts[\\/](?:CardLegend|LegendList|TableSwitch)\.tsx$/,
  },
  // Each of these is smaller than the head of its own request would be.
  {
    name: 'pieces',
    priority: 6,
    test: /lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/](?:chevron-(?:left|right)|plus|search|star)\.mjs$|platform[\\/]web[\\/](?:charts[\\/]DayStrip\w*|url-search|useMedia|useTypedText|useCompanyClock|list[\\/](?:Unread|useJump|usePages|usePagesInSight|useRounds|useSight|merge-pages)|ui[\\/](?:Avatar|Between|EmptyState|SegmentedControl|initials|menu-gone|overlay-class))\.tsx?$|platform[\\/]shared[\\/]searchable\.ts$|features[\\/]companies[\\/]web[\\/]useClosedWords\.ts$|features[\\/]routine-tasks[\\/](?:definitions[\\/]web[\\/]begin[\\/]begun|definitions[\\/]web[\\/]may)\.ts$/,
  },
]

/** What a screen reader calls the way out of a list or calendar: in Arabic React Aria says "ignore". */
const arabicOfReactAria: Plugin = {
  name: 'arabic-of-react-aria',
  enforce: 'pre',
  transform: {
    filter: { id: /react-aria[\\/].*[\\/]overlays[\\/]ar-AE\.mjs$/ },
    handler: () => "export default { dismiss: 'إغلاق' }",
  },
}

const WORKER = 'app/worker/service-worker.ts'

/** What makes a page of the sources; part tests are served by the same. */
export const webPlugins = () => [
  { ...optimizeLocales.vite({ locales: ['en-US', 'ar-AE'] }), enforce: 'pre' as const },
  arabicOfReactAria,
  react(),
  tailwindcss(),
]

export default defineConfig({
  root: 'app',
  plugins: webPlugins(),
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: 'es2023',
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    manifest: true,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: ['app/index.html', WORKER],
      output: {
        codeSplitting: { groups: GROUPS },
        // Browsers find a worker's newer version by its name, which stays.
        entryFileNames: ({ facadeModuleId }) =>
          facadeModuleId?.endsWith(WORKER) ? '[name].js' : 'assets/[name]-[hash].js',
      },
    },
    assetsInlineLimit: 0,
  },
  server: { proxy: { '/api': 'http://localhost:3000', '/dev/mail': 'http://localhost:3000' } },
})
