import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { sentencePattern } from '#app/web/test/sentence-pattern.ts'
import { ownCompany, rowOf, TASKS } from './my-day-support.ts'
import { oneLanguage, smoke } from './smoke.ts'
import {
  axeFindings,
  BASE,
  choose,
  expect,
  type Language,
  PASSWORD,
  register,
  test,
} from './support.ts'
import { WORDS } from './translations.ts'

const folders: string[] = []
test.afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
})

/** A separate browser that can be closed and restarted with its stored data. */
function ownBrowser(locale: Language) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'diwan-device-'))
  folders.push(folder)
  let context: BrowserContext | undefined
  return async (isOffline = false): Promise<Page> => {
    await context?.close()
    context = await chromium.launchPersistentContext(folder, {
      ...test.info().project.use.launchOptions,
      ...{ viewport: { width: 390, height: 844 }, timezoneId: 'Africa/Cairo' },
      serviceWorkers: 'allow',
    })
    await choose(context, { locale })
    await context.setOffline(isOffline)
    return context.pages()[0] ?? context.newPage()
  }
}

async function signIn(page: Page, locale: Language, email: string): Promise<void> {
  const { auth } = WORDS[locale]
  await page.goto(`${BASE}/signin`)
  await page.getByLabel(auth.email, { exact: true }).fill(email)
  await page.getByLabel(auth.password, { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: auth.signIn, exact: true }).click()
  await expect(page).toHaveURL(/\/dashboard-default/)
}

/**
 * Waits until the worker has cached the page and its code, some seconds after the first
 * interaction.
 */
async function prepared(page: Page): Promise<void> {
  await page.mouse.move(200, 400)
  await page.mouse.move(210, 410)
  const kept = () =>
    page.evaluate(async () => {
      const cache = await caches.open('diwan-pages')
      const keys = (await cache.keys()).map(({ url }) => new URL(url).pathname)
      return [keys.includes('/shell'), keys.some((key) => key.includes('/RoutineTaskPage'))]
    })
  await expect.poll(kept).toEqual([true, true])
}

/** Signs in and opens the day, so that the browser has an offline snapshot of it. */
async function seeDay(page: Page, locale: Language, email: string): Promise<void> {
  await signIn(page, locale, email)
  await page.goto(new URL(page.url()).pathname.replace('dashboard-default', 'routine-task'))
  await expect(rowOf(page, locale, 'oven').row).toBeVisible()
  await prepared(page)
}

for (const locale of oneLanguage({ onEvenDays: 'ar' })) {
  const { routine } = WORDS[locale]

  test(
    `the day is opened without network after the browser was closed, reported, and sent once later, ${locale}`,
    smoke(locale, { onEvenDays: 'ar' }),
    async () => {
      const { email, reportOf } = await ownCompany(locale)
      const start = ownBrowser(locale)
      let page = await start()
      await seeDay(page, locale, email)

      page = await start(true)
      await page.goto(`${BASE}/dashboard-default`)
      const oven = rowOf(page, locale, 'oven')
      await expect(oven.row).toBeVisible()
      await expect(page.getByText(routine.offline)).toBeVisible()
      await oven.done.click()
      const oneWaits = WORDS[locale].routine.offlineUnsent_one
      await expect(
        page.getByText(
          locale === 'en' ? sentencePattern(oneWaits, '1') : sentencePattern(oneWaits),
        ),
      ).toBeVisible()
      expect(await axeFindings(page)).toEqual([])
      expect(await reportOf('oven')).toBeUndefined()

      page = await start()
      await page.goto(`${BASE}/dashboard-default`)
      await expect.poll(() => reportOf('oven')).toMatchObject({ status: 'done', version: 1 })
      await page.context().close()
    },
  )

  test(`who signs in on a device after somebody else finds nothing of theirs without network, ${locale}`, async () => {
    const { email } = await ownCompany(locale)
    const start = ownBrowser(locale)
    let page = await start()
    await seeDay(page, locale, email)
    await page.locator('header').locator('button[aria-haspopup="menu"]').click()
    await page.getByRole('menuitem', { name: WORDS[locale].shell.signOut }).click()
    await expect(page).toHaveURL(/\/signin/)
    expect(await page.evaluate(() => caches.has('diwan-seen'))).toBe(false)
    await signIn(page, locale, await register(locale === 'ar' ? 'مطعم الواحة' : 'Oasis', locale))
    // Without a network the browser can only show this after it has loaded it once.
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

    page = await start(true)
    await page.goto(`${BASE}/dashboard-default`)
    await expect(page.getByText(routine.failed)).toBeVisible()
    for (const name of Object.values(TASKS[locale]))
      await expect(page.getByText(name)).toHaveCount(0)
    await page.context().close()
  })
}
