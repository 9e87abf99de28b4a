import { defineConfig } from '@playwright/test'
import stories from '../playwright.config.ts'

/** The demo companies as they are at this moment, whenever the pictures are compared. */
process.env.FAKE_NOW = '2026-11-25T09:00:00Z'

/**
 * Pictures of pages, compared with those that are kept in `e2e/pictures`. After a change that was meant
 * to be seen: `npx playwright test --config e2e/pictures.config.ts --update-snapshots`, and look at them.
 */
export default defineConfig({
  ...stories,
  testDir: 'pictures',
  globalSetup: './setup.ts',
  outputDir: '../test-results/pictures',
  snapshotPathTemplate: '{testDir}/{arg}{ext}',
  projects: [{ name: 'pictures', testMatch: '*.pictures.ts' }],
})
