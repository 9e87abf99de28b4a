import { chromium } from '@playwright/test'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { mouse, touch } from './app/web/test/commands.ts'
import { findBrowser } from './scripts/browser.mjs'
import { BROWSER_ARGS } from './scripts/browser-args.ts'
import { LONG } from './server/test/long-tests.ts'
import { webPlugins } from './vite.config.ts'

/** Sets one seed for random values, which a failing test prints. */
const SEED = './server/test/seed.ts'

export default defineConfig({
  test: {
    // Half of a test's time is spent in PostgreSQL: two concurrent files use two cores.
    maxWorkers: 2,
    // Timeouts only end tests that hang: on a slow machine tests take longer, but pass.
    testTimeout: LONG ? 7_200_000 : 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 60_000 } },
    // A worker loads the product once instead of once per file: with many small files that saves
    // half the time.
    isolate: false,
    projects: [
      { extends: true, test: { name: 'checks', include: ['checks/*.test.ts'] } },
      {
        extends: true,
        test: {
          name: 'units',
          setupFiles: SEED,
          include: [
            'app/web/**/*.test.ts',
            '{client,shared,ui}/**/*.test.ts',
            'features/{*,*/*}/*.test.ts',
            '{features,records}/**/web/**/*.test.ts',
            'db/seed/content/*.test.ts',
            'docs/payments/*.test.ts',
            'scripts/*.test.ts',
          ],
          exclude: ['features/*/server/**', '**/*.part.test.tsx'],
        },
      },
      {
        extends: true,
        plugins: webPlugins(),
        // Without this, React Aria ignores the real size of lists, because it expects a test
        // without layout.
        define: { 'process.env.VIRT_ON': 'true' },
        test: {
          // Tests single components in a real browser; see app/web/test/part.tsx.
          name: 'parts',
          include: ['{app,features,records,ui}/**/*.part.test.tsx'],
          setupFiles: './app/web/test/setup.ts',
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            commands: { mouse, touch },
            provider: playwright({
              // The same timeout as for assertions: an impossible action fails by itself instead of
              // at the end of the test.
              actionTimeout: 60_000,
              launchOptions: {
                ...{ args: BROWSER_ARGS, executablePath: findBrowser(chromium.executablePath()) },
              },
              contextOptions: {
                ...{ locale: 'en-GB', timezoneId: 'Africa/Cairo', reducedMotion: 'reduce' },
              },
            }),
            instances: [{ browser: 'chromium', viewport: { width: 1440, height: 900 } }],
          },
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: [
            '{ops,server}/**/*.test.ts',
            '{features,records}/**/server/*.test.ts',
            'app/server/*.test.ts',
            'db/*.test.ts',
          ],
          exclude: ['ops/{embedded,backup}/**', '**/*.{slow,measured}.test.ts'],
          globalSetup: './server/test/setup.ts',
          setupFiles: SEED,
        },
      },
      {
        extends: true,
        test: {
          // Like the server project, for files that take ten seconds or more; not part of
          // `npm test`.
          name: 'slow',
          include: ['{app,db,features,ops,records,server}/**/*.slow.test.ts'],
          globalSetup: './server/test/setup.ts',
          setupFiles: SEED,
        },
      },
      {
        extends: true,
        test: {
          // Tests that measure time, memory or CPU: one file at a time, with nothing else running.
          name: 'measured',
          include: ['{app,features,ops,records,server}/**/*.measured.test.ts'],
          globalSetup: './server/test/setup.ts',
          setupFiles: SEED,
          maxWorkers: 1,
        },
      },
      {
        extends: true,
        test: {
          name: 'embedded',
          isolate: true,
          include: ['ops/{embedded,backup}/*.test.ts'],
        },
      },
    ],
  },
})
