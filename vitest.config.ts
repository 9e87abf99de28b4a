import { chromium } from '@playwright/test'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { mouse, touch } from './app/web/test/commands.ts'
import { findBrowser } from './scripts/browser.mjs'
import { BROWSER_ARGS } from './scripts/browser-args.ts'
import { LONG } from './server/test/long.ts'
import { webPlugins } from './vite.config.ts'

/** One seed for what chance chooses, named where a test fails. */
const SEED = './server/test/seed.ts'

export default defineConfig({
  test: {
    // Half of a test's time is PostgreSQL's: two files at once keep two cores busy.
    maxWorkers: 2,
    // They end what hangs and judge nothing: on a slow machine tests take longer, and pass.
    testTimeout: LONG ? 7_200_000 : 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 60_000 } },
    // A worker reads the product once and not for each file: of many small files that is half the time.
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
        // React Aria would show lists at no size, as a page that is not drawn needs it.
        define: { 'process.env.VIRT_ON': 'true' },
        test: {
          // Components in a real browser, each by itself; see app/web/test/part.tsx.
          name: 'parts',
          include: ['{app,features,records,ui}/**/*.part.test.tsx'],
          setupFiles: './app/web/test/setup.ts',
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            commands: { mouse, touch },
            provider: playwright({
              // As an assertion: a press that cannot be made is named, not waited for till the test ends.
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
          // As the server's, of files that take ten seconds and more: not part of `npm test`.
          name: 'slow',
          include: ['{app,db,features,ops,records,server}/**/*.slow.test.ts'],
          globalSetup: './server/test/setup.ts',
          setupFiles: SEED,
        },
      },
      {
        extends: true,
        test: {
          // Elapsed time, memory and the processor's time: one file after the other, nothing beside it.
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
