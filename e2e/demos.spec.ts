import { oneLanguage } from './smoke.ts'
import { choose, expect, OWNERS, settle, signInAs, test } from './support.ts'
import { WORDS } from './translations.ts'

for (const locale of oneLanguage({ onEvenDays: 'ar' })) {
  const { demos, shell, plans } = WORDS[locale]
  const isIn = { en: ['en', 'ltr'], ar: ['ar', 'rtl'] } as const

  test(`the demo pages show samples and say that they are some, ${locale}`, async ({
    page,
    context,
  }) => {
    await choose(context, { locale })
    const company = await signInAs(context, OWNERS[locale])
    const main = page.locator('main')
    for (const [path, title, shows] of [
      ['tables', demos.tables, [demos.tablesEmpty]],
      ['virtual-reality', demos.virtualReality, [demos.weather, demos.city, demos.sky]],
      ['icon', demos.icons, [demos.clock, demos.calendar]],
    ] as const) {
      await page.goto(`${company}/${path}`)
      await expect(main.getByRole('heading', { name: title, level: 1 })).toBeVisible()
      await expect(main.getByText(demos.sample)).toBeVisible()
      for (const one of shows) await expect(main.getByText(one, { exact: true })).toBeVisible()
    }
    await page.goto(`${company}/billing`)
    for (const title of [demos.cards, demos.billingInformation, demos.transactions])
      await expect(main.getByRole('heading', { name: title })).toBeVisible()
    await expect(main.getByText(demos.sample)).toBeVisible()
  })

  test(`the right-to-left page is Arabic while it is shown, and what was before comes back, ${locale}`, async ({
    page,
    context,
  }) => {
    await choose(context, { locale })
    const html = page.locator('html')
    const says = async (language: 'en' | 'ar') => {
      const [lang, dir] = isIn[language]
      await expect(html).toHaveAttribute('lang', lang)
      await expect(html).toHaveAttribute('dir', dir)
    }
    await page.goto('/pricing')
    await expect(page.locator('main h1')).toBeVisible()
    await says(locale)
    // Navigates within the app, as a link does: the document stays the same.
    await page.evaluate(() => history.pushState(null, '', '/rtl-page'))
    await expect(page.getByRole('heading', { name: WORDS.ar.demos.rightToLeft })).toBeVisible()
    await says('ar')
    for (const name of [WORDS.ar.demos.sales, WORDS.ar.demos.projects])
      await expect(page.getByRole('table', { name })).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL('/pricing')
    await expect(page.getByRole('heading', { name: plans.pricingTitle })).toBeVisible()
    await says(locale)
  })

  test(`what is coming soon says so under its title, ${locale}`, async ({ page, context }) => {
    await choose(context, { locale })
    const company = await signInAs(context, OWNERS[locale])
    for (const path of ['goals', 'meetings', 'automation', 'apps'] as const) {
      await page.goto(`${company}/${path}`)
      const name = shell[path]
      await expect(page.getByRole('heading', { name, level: 1, exact: true })).toBeVisible()
      await expect(page.locator('main').getByText(shell.comingSoon, { exact: true })).toBeVisible()
      await settle(page)
    }
  })
}
