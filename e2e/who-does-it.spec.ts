import { sentencePattern } from '#app/web/test/sentence-pattern.ts'
import { enter } from './my-day-support.ts'
import { define, PHONE, STAFF, staffed } from './staff-support.ts'
import { axeFindings, expect, LANGUAGES, send, settle, test } from './support.ts'

const TEXTS = {
  en: {
    edit: 'Edit routine task',
    who: 'Who does it',
    one: 'One person',
    person: 'Person',
    save: 'Save',
    yours: 'Assigned to you',
    take: /^I take it/,
    back: /^Give it back/,
    mine: 'You have it',
    theirs: '{{name}} has it',
  },
  ar: {
    edit: 'تعديل مهمة دورية',
    who: 'من يقوم بها',
    one: 'شخص واحد',
    person: 'الشخص',
    save: 'حفظ',
    yours: 'مُسندة إليك',
    take: /^أتولّاها/,
    back: /^أتركها لغيري/,
    mine: 'لديك',
    theirs: 'لدى {{name}}',
  },
} as const

for (const locale of LANGUAGES)
  test.describe(`who does a duty, ${locale}`, () => {
    const words = TEXTS[locale]
    const { daily, weekly, employee } = STAFF[locale]

    test(`a manager gives a duty to one person; it leaves the pages of the others, ${locale}`, async ({
      page,
    }) => {
      const site = await staffed(locale)
      await define(site, locale)
      const context = page.context()
      const at = await enter(context, site.manager, locale)
      await page.goto(`${at}/manage-routine-task`)
      await page.getByRole('button', { name: daily, exact: true }).click()
      const dialog = page.getByRole('dialog', { name: words.edit })
      await dialog.getByLabel(words.who).selectOption({ label: words.one })
      await dialog.getByRole('combobox', { name: words.person }).fill(employee)
      await page.getByRole('option', { name: employee }).click()
      expect(await axeFindings(page)).toEqual([])
      await dialog.getByRole('button', { name: words.save }).click()
      await expect(dialog).toBeHidden()
      await expect(page.getByRole('row').filter({ hasText: daily })).toContainText(employee)
      await page.goto(`${at}/routine-task`)
      await expect(page.getByRole('group', { name: weekly })).toBeVisible()
      await expect(page.getByRole('group', { name: daily })).toHaveCount(0)
    })

    test.describe('on the phone', () => {
      test.use(PHONE)

      test(`whoever takes a duty is shown to the others until it is given back, ${locale}`, async ({
        page,
        browser,
      }) => {
        const site = await staffed(locale)
        await define(site, locale)
        const at = await enter(page.context(), site.employee, locale)
        await page.goto(`${at}/routine-task`)
        await settle(page)
        const row = page.getByRole('group', { name: daily })
        await row.getByRole('button', { name: words.take }).click()
        await expect(row).toContainText(words.mine)
        expect(await axeFindings(page)).toEqual([])
        const other = await browser.newContext(PHONE)
        const theirs = await other.newPage()
        await enter(other, site.manager, locale)
        await theirs.goto(`${at}/routine-task`)
        const seen = theirs.getByRole('group', { name: daily })
        await expect(seen.getByText(sentencePattern(words.theirs, employee))).toBeVisible()
        await row.getByRole('button', { name: words.back }).click()
        await expect(row).not.toContainText(words.mine)
        await expect(seen.getByRole('button', { name: words.take })).toBeVisible()
        const { reply } = await send<{ data: { task_name: string; claim?: unknown }[] }>(
          site.manager.token,
          'GET /dailytask',
        )
        expect(reply.data.find(({ task_name }) => task_name === daily)).not.toHaveProperty('claim')
        await other.close()
      })
    })
  })
