import { defineConfig } from '@playwright/test'
import stories from '../playwright.config.ts'

/** A fixed time, so that the demo companies are the same in every comparison. */
process.env.FAKE_NOW = '2026-11-25T09:00:00Z'

/**
 * Compares screenshots of pages with those in `e2e/pictures`. After an intended visual change run
 * `npx playwright test --config e2e/pictures.config.ts --update-snapshots` and check the new ones.
 */
export default defineConfig({
  ...stories,
  testDir: 'pictures',
  globalSetup: './setup.ts',
  outputDir: '../test-results/pictures',
  snapshotPathTemplate: '{testDir}/{arg}{ext}',
  projects: [{ name: 'pictures', testMatch: '*.pictures.ts' }],
})
