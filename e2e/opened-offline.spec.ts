import { sentencePattern } from '#app/web/test/sentence-pattern.ts'
import { ownBrowser, seeDay, signIn } from './device-support.ts'
import { ownCompany, rowOf, TASKS } from './my-day-support.ts'
import { oneLanguage, smoke } from './smoke.ts'
import { axeFindings, BASE, expect, register, test } from './support.ts'
import { WORDS } from './translations.ts'

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

      page = await start({ isOffline: true })
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

    page = await start({ isOffline: true })
    await page.goto(`${BASE}/dashboard-default`)
    await expect(page.getByText(routine.failed)).toBeVisible()
    for (const name of Object.values(TASKS[locale]))
      await expect(page.getByText(name)).toHaveCount(0)
    await page.context().close()
  })
}
