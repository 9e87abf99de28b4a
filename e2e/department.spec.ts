import { sentencePattern } from '#app/web/test/sentence-pattern.ts'
import { permit } from './guard-support.ts'
import { oneLanguage } from './smoke.ts'
import {
  define,
  deskOf,
  enter,
  evaluate,
  report,
  review,
  STAFF,
  staffed,
  WIDTHS,
} from './staff-support.ts'
import { axeFindings, expect, scrollsSideways, send, settle, test } from './support.ts'
import { WORDS } from './translations.ts'

for (const locale of oneLanguage({ onEvenDays: 'ar' }))
  for (const width of WIDTHS)
    test.describe(() => {
      test.use(deskOf(width))

      test(`a manager without any permission has their department: its day, its people, its charts, its absences, ${locale}, ${width} px`, async ({
        page,
      }) => {
        const { absences, departments, figures, performance, reminders, common } = WORDS[locale]
        const names = STAFF[locale]
        const site = await staffed(locale)
        await permit(site.manager.user.email, [])
        const tasks = await define(site, locale)
        const company = await enter(page, site.manager, locale)
        await page.goto(`${company}/department`)
        await page.waitForURL(new RegExp(`/department/${site.departmentId}$`))
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(names.department)
        await expect(page.getByText(names.other)).toHaveCount(0)

        const row = review(page, names.daily)
        const name = sentencePattern(reminders.remindOf, names.daily)
        await row.getByRole('button', { name }).click()
        await expect(page.getByText(/^(A reminder was sent|أُرسل التذكير)/).first()).toBeVisible()
        await expect(row.getByText(/Reminded by you|تذكير منك/)).toBeVisible()
        const told = async () => {
          const inbox = await send<{ data: { kind: string; thing: { title: string } }[] }>(
            site.employee.token,
            'GET /notifications',
          )
          return inbox.reply.data.filter(({ kind }) => kind === 'duty_reminded')
        }
        await expect.poll(told).toMatchObject([{ thing: { title: names.daily } }])

        await evaluate(site, locale, await report(site, locale, tasks))
        const part = (at: number) =>
          page.getByRole('navigation', { name: departments.parts }).getByRole('link').nth(at)
        await part(1).click()
        const done = page.getByRole('button', {
          name: sentencePattern(figures.figureOf, figures.done, names.employee, '1'),
        })
        await done.click()
        const dialog = page.getByRole('dialog')
        await expect(dialog.getByText(names.daily)).toBeVisible()
        await expect(dialog.getByText(names.weekly)).toHaveCount(0)
        await settle(page)
        expect(await axeFindings(page)).toEqual([])
        await dialog.getByRole('button', { name: common.close }).click()
        await expect(done).toBeFocused()

        await part(2).click()
        await expect(page.getByRole('heading', { name: performance.byPeriod })).toBeVisible()
        await part(3).click()
        await expect(page.getByRole('button', { name: absences.record })).toBeVisible()
        await settle(page)
        expect(await axeFindings(page)).toEqual([])
        await part(4).click()
        await expect(page.getByText(names.employee)).toBeVisible()
        await settle(page)
        expect(await axeFindings(page)).toEqual([])
        expect(await scrollsSideways(page)).toBe(false)
      })
    })
