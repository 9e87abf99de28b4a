import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { chromium } from '@playwright/test'
import { findBrowser } from '../../scripts/browser.mjs'
import { choose, expect, LANGUAGES, OWNERS, settle, signInAs, test } from '../support.ts'

const PAGES = {
  dashboard: 'dashboard-default',
  day: 'routine-task',
  tasks: 'one-time-task',
  board: 'one-time-task?view=board',
  charts: 'charts-analytics',
  team: 'team',
}
const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]

/**
 * Another version of Chromium, or the same version with a window, renders text differently: all
 * pictures would differ.
 */
const MADE_BY = path.join(import.meta.dirname, 'made-by.txt')
const program = path.basename(findBrowser(chromium.executablePath()) ?? '')

test.beforeEach(async ({ page, browser }, { config }) => {
  const here = `${program} ${browser.version().split('.')[0]}`
  if (/^(?:all|changed)$/.test(config.updateSnapshots)) writeFileSync(MADE_BY, `${here}\n`)
  const made = existsSync(MADE_BY) ? readFileSync(MADE_BY, 'utf8').trim() : ''
  test.skip(made !== here, `the pictures are of ${made}, this is ${here}`)
  await page.clock.setFixedTime(new Date(process.env.FAKE_NOW ?? ''))
})

for (const locale of LANGUAGES)
  for (const size of SIZES)
    for (const [name, address] of Object.entries(PAGES))
      test(`${name} looks as it did, ${locale}, ${size.width} px`, async ({ page, context }) => {
        await choose(context, { locale, theme: 'light' })
        const company = await signInAs(context, OWNERS[locale])
        await page.setViewportSize(size)
        await page.goto(`${company}/${address}`)
        await settle(page)
        await expect(page).toHaveScreenshot(`${name}-${locale}-${size.width}.png`, {
          ...{ animations: 'disabled', maxDiffPixelRatio: 0.02 },
        })
      })
