import { type Browser, type BrowserContext, chromium } from '@playwright/test'
import { findBrowser } from '../scripts/browser.mjs'
import { BROWSER_ARGS } from '../scripts/browser-args.ts'
import type { Person } from './cases.ts'
import type { Bench } from './harness.ts'

export async function openBrowser(bench: Bench, args = BROWSER_ARGS): Promise<Browser> {
  const executablePath = findBrowser(chromium.executablePath())
  const browser = await chromium.launch({ executablePath, args })
  bench.atEnd(() => browser.close())
  return browser
}

interface Visitor {
  url: string
  person: Person
  locale: string
}

/** Opens a window of a signed-in person, with an empty cache. */
export async function openWindow(
  browser: Browser,
  { url, person, locale }: Visitor,
): Promise<BrowserContext> {
  const { token, userId, companySlug } = person
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  await context.addCookies([{ name: 'locale', value: locale, url }])
  await context.addInitScript(
    (values) => {
      if (location.protocol !== 'about:')
        for (const [name, value] of Object.entries(values)) localStorage.setItem(name, value)
    },
    { token, userId, companySlug },
  )
  return context
}
