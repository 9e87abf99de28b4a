import {
  choose,
  expect,
  LANGUAGES,
  OWNERS,
  scrollsSideways,
  settle,
  signInAs,
  test,
} from './support.ts'
import { WORDS } from './translations.ts'

// For browser engines in which the other stories do not run; `npm run gate -- webkit` runs the
// same.
for (const locale of LANGUAGES)
  test(`every page of the sidebar opens, loaded and by its link, ${locale}`, {
    tag: '@engines',
  }, async ({ page, context }) => {
    await choose(context, { locale })
    const company = await signInAs(context, OWNERS[locale])
    const sidebar = page.locator('aside')
    const opened = async (link: string) => {
      await settle(page)
      await expect(page.locator('main h1').first(), link).toBeVisible()
      await expect(page.getByText(WORDS[locale].common.pageFailed), link).toHaveCount(0)
    }
    await page.goto(`${company}/dashboard-default`)
    await opened('dashboard-default')
    const links = await sidebar
      .locator('a[href]')
      .evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''))
    expect(links.length).toBeGreaterThanOrEqual(12)
    for (const link of links) {
      await sidebar.locator(`a[href="${link}"]`).click()
      await opened(link)
    }
    for (const link of links) {
      await page.goto(link)
      await opened(link)
      for (const width of [390, 1440]) {
        await page.setViewportSize({ width, height: 900 })
        await expect.poll(() => scrollsSideways(page), `${link}, ${width} px`).toBe(false)
      }
    }
  })
