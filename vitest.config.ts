import { defineConfig } from 'vitest/config'

/** One seed for what chance chooses, named where a test fails. */
const SEED = './platform/server/test/seed.ts'

export default defineConfig({
  test: {
    // Half of a test's time is PostgreSQL's: two files at once keep two cores busy.
    maxWorkers: 2,
    // What reads the whole source takes long beside much other work.
    testTimeout: 20_000,
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
            'platform/{shared,web}/**/*.test.{ts,tsx}',
            'features/{*,*/*}/*.test.ts',
            'features/**/web/**/*.test.ts',
            'db/seed/content/*.test.ts',
            'docs/payments/*.test.ts',
            'scripts/*.test.ts',
          ],
          exclude: ['features/*/server/**'],
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: [
            'platform/server/**/*.test.ts',
            'features/**/server/*.test.ts',
            'app/server/*.test.ts',
            'db/*.test.ts',
          ],
          exclude: ['platform/server/{embedded,backup}/**'],
          globalSetup: './platform/server/test/setup.ts',
          setupFiles: SEED,
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'embedded',
          isolate: true,
          include: ['platform/server/{embedded,backup}/*.test.ts'],
          testTimeout: 30_000,
        },
      },
    ],
  },
})
