import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { rowOf } from './my-day-support.ts'
import { BASE, choose, expect, type Language, PASSWORD, test } from './support.ts'
import { WORDS } from './translations.ts'

const folders: string[] = []
test.afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
})

interface Start {
  isOffline?: boolean
  /** Kills the running browser, instead of closing it. */
  killsFormer?: boolean
}

/** Ends all processes of the browser with this profile, without a chance to write anything. */
function kill(folder: string): void {
  spawnSync('pkill', ['-9', '-f', folder])
}

/** A separate browser that can be closed or killed, and restarted with its stored data. */
export function ownBrowser(locale: Language) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'diwan-device-'))
  folders.push(folder)
  let context: BrowserContext | undefined
  return async ({ isOffline = false, killsFormer = false }: Start = {}): Promise<Page> => {
    if (killsFormer) kill(folder)
    else await context?.close()
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

export async function signIn(page: Page, locale: Language, email: string): Promise<void> {
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
export async function seeDay(page: Page, locale: Language, email: string): Promise<void> {
  await signIn(page, locale, email)
  await page.goto(new URL(page.url()).pathname.replace('dashboard-default', 'routine-task'))
  await expect(rowOf(page, locale, 'oven').row).toBeVisible()
  await prepared(page)
}
