import type { Page } from '@playwright/test'
import { ar, en } from '#app/web/new-version/messages.ts'
import { PROFILE_FIELDS } from '#features/profile/fields.ts'
import { oneLanguage, smoke } from './smoke.ts'
import {
  axeFindings,
  choose,
  expect,
  type Language,
  OWNERS,
  register,
  settle,
  signInAs,
  test,
} from './support.ts'

const SAID = { en, ar }
const VERSION = /data-version="[^"]+"/

/** Opens the page with an older version number, while the server stays current. */
async function openOld(page: Page, address: string): Promise<void> {
  await page.route(`**${address}`, async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replace(VERSION, 'data-version="1-before"')
    await route.fulfill({ response, body })
  })
  await page.goto(address)
  await page.unroute(`**${address}`)
}

const offer = (page: Page, words: (typeof SAID)[Language]) =>
  page.getByRole('alertdialog', { name: words.title })

for (const locale of oneLanguage({ onEvenDays: 'en' })) {
  const words = SAID[locale]

  test(
    `a page that is open hears of a new version, and loads it when it is told to, ${locale}`,
    smoke(locale, { onEvenDays: 'en' }),
    async ({ page, context }) => {
      await choose(context, { locale })
      const company = await signInAs(context, OWNERS[locale])
      await openOld(page, `${company}/team`)
      await expect(offer(page, words)).toBeVisible()
      await settle(page)
      expect(await axeFindings(page)).toEqual([])
      await expect(page.locator('html')).toHaveAttribute('data-version', '1-before')
      const told = page.waitForResponse('**/api/events*')
      await offer(page, words).getByRole('button', { name: words.load }).press('Enter')
      await expect(page.locator('html')).toHaveAttribute('data-version', /^\d{10,}-[0-9a-f]{10}$/)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await told
      await expect(offer(page, words)).toHaveCount(0)
    },
  )
}

test('the offer follows the page’s language and loses nothing typed', async ({ page, context }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const company = await signInAs(context, await register('Oasis', 'en'))
  await openOld(page, `${company}/profile`)
  await expect(offer(page, SAID.en)).toBeVisible()
  await page.getByRole('banner').locator('button[aria-haspopup=menu]').click()
  await page.getByRole('menuitemradio', { name: 'العربية' }).click()
  await expect(offer(page, SAID.ar)).toBeVisible()
  await expect(offer(page, SAID.en)).toHaveCount(0)

  const city = page.getByLabel(PROFILE_FIELDS.city.label.ar, { exact: true })
  await city.fill('Elsewhere')
  const asked: string[] = []
  page.once('dialog', async (question) => {
    asked.push(question.type())
    await question.dismiss()
  })
  await offer(page, SAID.ar).getByRole('button', { name: SAID.ar.load }).click()
  await expect.poll(() => asked).toEqual(['beforeunload'])
  await expect(city).toHaveValue('Elsewhere')
  await expect(offer(page, SAID.ar)).toHaveCount(0)
})
