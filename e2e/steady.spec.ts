import { lookInTurn } from './smoke.ts'
import { enter, reported } from './staff-support.ts'
import { expect, LANGUAGES, settle, test } from './support.ts'

for (const locale of LANGUAGES)
  for (const width of lookInTurn([1440, 390], locale, { onEvenDays: 'en' }))
    test(`what is pressed next stays where it is while stars are sent, ${locale}, ${width} px`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 900 })
      const { manager } = await reported(locale)
      let answer = () => {}
      const asked = new Promise<void>((resolve) => {
        answer = resolve
      })
      await page.route('**/api/evaluations/*', async (route) => {
        await asked
        await route.continue()
      })
      await page.goto(`${await enter(page, manager, locale)}/task-reports`)
      await settle(page)
      await page.getByRole('radio').nth(3).click()
      const busy = page.locator('main [aria-busy="true"]')
      await expect(busy).toBeVisible()
      const comment = page.locator('[data-action="comment"]').first()
      const meanwhile = await comment.boundingBox()
      answer()
      await expect(busy).toHaveCount(0)
      expect(await comment.boundingBox()).toEqual(meanwhile)
    })
