import { readFileSync } from 'node:fs'
import path from 'node:path'
import { chromium, defineConfig } from '@playwright/test'
import { PORT } from './e2e/port.ts'
import { findBrowser } from './scripts/browser.mjs'
import { BROWSER_ARGS as args } from './scripts/browser-args.ts'

const report = process.env.REPORT
const executablePath = findBrowser(chromium.executablePath())

/** Told in engines other than that of the stories. */
const ENGINES = /@engines/

const SCROLLING = /stays light/
/** What only has to happen, however busy the machine is. */
const UNHURRIED =
  /leaves no process behind|a killed process had begun|silent mail server|without a connection/
/** What must happen within seconds. */
const HURRIED =
  /a database that (is killed|dies)|five people bring a task|two people talk on a task|however much others change/

/**
 * What driving Firefox over WebDriver BiDi does not have: paper, names of downloads, the inside of a
 * service worker, profiles that are kept, bodies of requests, the focus in two windows, a pasted file.
 */
const NOT_IN_FIREFOX = [
  ...[/has a receipt, and staff are let in/, /its link stands in the address bar/],
  ...[/a device is turned on/, /after the browser was closed/],
  ...[/weekly routine task is added by keyboard/, /by keys alone two bring a card/],
  ...[/files are put on a task/, /typed one after the other, pasted/],
]

/** A proxy closes the page that shows all parts, and so its stories; see `npm run gate -- stories`. */
const OF_PARTS = process.env.E2E_BEHIND ? [/on the kit/, /a message never lies over/] : []

/** Stories that fail by chance, as docs/flakes.md says; they run in a project of their own. */
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
  // Once: what passes then is counted as flaky, and more than two of them fail the run.
  retries: 1,
  // They end what hangs, and judge nothing.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  reporter: report ? [['line'], ['json', { outputFile: report }]] : 'line',
  globalSetup: './e2e/setup.ts',
  // What measures time has the machine to itself.
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
      // As it is installed (scripts/firefox.mjs).
      name: 'firefox',
      testMatch: '*.spec.ts',
      grep: [/@smoke/, ENGINES],
      grepInvert: [SCROLLING, HURRIED, ...NOT_IN_FIREFOX, ...QUARANTINED],
      use: {
        browserName: 'firefox',
        channel: 'moz-firefox',
        launchOptions: {
          ...{ executablePath: path.resolve('scripts/firefox.mjs'), args: [] },
          // The list of downloads takes the focus from the page.
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
    // A worker would answer in the place of what a story says of the network; its own stories allow it.
    serviceWorkers: 'block',
    contextOptions: { reducedMotion: 'reduce' },
    // Without pictures of every step, which take an eighth of the processor's time.
    trace: { mode: 'retain-on-first-failure', screenshots: false, snapshots: false },
    screenshot: 'only-on-failure',
  },
})
