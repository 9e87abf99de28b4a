import { oneLanguage } from './smoke.ts'
import { enter } from './staff-support.ts'
import {
  axeFindings,
  expect,
  login,
  register,
  scrollsSideways,
  send,
  settle,
  test,
} from './support.ts'
import { WORDS } from './translations.ts'

const ROWS = { en: ['Order flour', 'Count the till'], ar: ['طلب الدقيق', 'جرد الصندوق'] }

for (const locale of oneLanguage({ onEvenDays: 'en' })) {
  const { taskList } = WORDS[locale]

  test(`an import is found in the menu of the page and taken back, ${locale}`, async ({ page }) => {
    const owner = await login(await register('Undone', locale))
    const rows = ROWS[locale].map((title) => ({ title, assigned: 'Mona Saleh' }))
    await send(owner.token, 'POST /tasks/import', { rows, dry_run: false })
    await page.goto(`${await enter(page, owner, locale)}/one-time-task`)
    const first = page.getByRole('button', { name: rows[0]?.title ?? '', exact: true })
    await expect(first).toBeVisible()
    const offered = new RegExp(
      locale === 'ar' ? 'التراجع عن استيراد مهمتين' : 'Undo the import of .*2',
    )
    const menu = page.getByRole('button', { name: taskList.pageMenu })
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await menu.click()
      const entry = page.getByRole('menuitem', { name: offered })
      await expect(entry).toBeVisible()
      await settle(page)
      expect(await scrollsSideways(page)).toBe(false)
      expect(await axeFindings(page)).toEqual([])
      await entry.click()
      const asked = page.getByRole('alertdialog')
      await expect(asked.getByText(taskList.undoImportText)).toBeVisible()
      await settle(page)
      expect(await axeFindings(page)).toEqual([])
      if (width === 390) await page.keyboard.press('Escape')
    }
    await page.getByRole('alertdialog').getByRole('button', { name: taskList.undoImport }).click()
    await expect(
      page.getByText(locale === 'ar' ? 'أُزيلت مهمتان مستوردتان' : /2.* tasks taken back/),
    ).toBeVisible()
    await expect(first).toBeHidden()
    await menu.click()
    await expect(page.getByRole('menuitem', { name: taskList.import })).toBeVisible()
    await expect(page.getByRole('menuitem', { name: offered })).toBeHidden()
  })
}
