import { readFileSync } from 'node:fs'
import path from 'node:path'
import { chromium, defineConfig } from '@playwright/test'
import { PORT } from './e2e/port.ts'
import { findBrowser } from './scripts/browser.mjs'
import { BROWSER_ARGS as args } from './scripts/browser-args.ts'

// So that the workers give the stories the same titles after midnight (`e2e/smoke.ts`).
process.env.STORIES_DAY ??= new Date().toISOString().slice(0, 10)

const report = process.env.REPORT
const executablePath = findBrowser(chromium.executablePath())

/** Stories that run in other browser engines than the usual one. */
const ENGINES = /@engines/

const SCROLLING = /stays light/
/** Tests whose result must occur, but without a time limit, even on a busy machine. */
const UNHURRIED =
  /leaves no process behind|a killed process had begun|silent mail server|without a connection/
/** Tests whose result must occur within seconds. */
const HURRIED =
  /a database that (is killed|dies)|five people bring a task|two people talk on a task|however much others change/

/**
 * Not available in Firefox over WebDriver BiDi: printing, names of downloads, the inside of a
 * service worker, persistent profiles, bodies of requests, the focus in two windows, a pasted file,
 * a tap (the driver sends neither a touch nor a click).
 */
const NOT_IN_FIREFOX = [
  ...[/has a receipt, and staff are let in/, /its link stands in the address bar/],
  ...[/a device is turned on/, /after the browser was (?:closed|killed)/],
  ...[/weekly routine task is added by keyboard/, /by keys alone two bring a card/],
  ...[/files are put on a task/, /typed one after the other, pasted/],
  ...[/by keys alone a task of one day goes to another day/],
]

/**
 * The proxy blocks the page that shows all components, so its stories are skipped; see
 * `npm run gate -- stories`.
 */
const OF_PARTS = process.env.E2E_BEHIND ? [/on the kit/, /a message never lies over/] : []

/** Flaky stories, listed in docs/flakes.md; they run in a separate project. */
const QUARANTINED = (
  JSON.parse(readFileSync('e2e/quarantine.json', 'utf8')) as { story: string }[]
).map(({ story }) => {
  const [file = '', ...title] = story.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').split(' ')
  return new RegExp(`${file} .*${title.join(' ')}`)
})

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results/browser',
  fullyParallel: false,
  workers: 2,
  // A story that passes on its only retry counts as flaky; more than two of them fail the run.
  retries: 1,
  // Timeouts only end tests that hang; they do not judge the duration.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  reporter: report ? [['line'], ['json', { outputFile: report }]] : 'line',
  globalSetup: './e2e/setup.ts',
  // Tests that measure time run alone on the machine.
  projects: [
    {
      name: 'measured',
      testMatch: ['budgets.spec.ts', 'processes.spec.ts', 'task-story.spec.ts'],
      grepInvert: UNHURRIED,
    },
    {
      name: 'measured-live',
      testMatch: ['live.spec.ts', 'task-record.spec.ts'],
      grep: HURRIED,
    },
    { name: 'measured-scrolling', testMatch: 'many.spec.ts', grep: SCROLLING },
    {
      name: 'stories',
      testMatch: '*.spec.ts',
      testIgnore: 'budgets.spec.ts',
      grepInvert: [SCROLLING, HURRIED, ENGINES, ...OF_PARTS, ...QUARANTINED],
    },
    {
      // The installed Firefox (scripts/firefox.mjs).
      name: 'firefox',
      testMatch: '*.spec.ts',
      grep: [/@smoke/, ENGINES],
      grepInvert: [SCROLLING, HURRIED, ...NOT_IN_FIREFOX, ...QUARANTINED],
      use: {
        browserName: 'firefox',
        channel: 'moz-firefox',
        launchOptions: {
          ...{ executablePath: path.resolve('scripts/firefox.mjs'), args: [] },
          // The panel of downloads would take the focus from the page.
          firefoxUserPrefs: { 'browser.download.alwaysOpenPanel': false },
        },
      },
    },
    {
      name: 'quarantined',
      testMatch: '*.spec.ts',
      grep: QUARANTINED.length > 0 ? QUARANTINED : /^$/,
    },
  ],
  use: {
    baseURL: `http://localhost:${PORT}`,
    browserName: 'chromium',
    launchOptions: { executablePath, args },
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'Africa/Cairo',
    actionTimeout: 60_000,
    // A service worker would answer requests that a story mocks; the stories about it allow it.
    serviceWorkers: 'block',
    contextOptions: { reducedMotion: 'reduce' },
    // No screenshots of every step: they take an eighth of the CPU time.
    trace: { mode: 'retain-on-first-failure', screenshots: false, snapshots: false },
    screenshot: 'only-on-failure',
  },
})
