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
  today,
  WIDTHS,
} from './staff-support.ts'
import { axeFindings, expect, scrollsSideways, send, settle, test } from './support.ts'
import { WORDS } from './translations.ts'

for (const locale of oneLanguage({ onEvenDays: 'ar' }))
  for (const width of WIDTHS)
    test.describe(() => {
      test.use(deskOf(width))

      test(`a manager without any permission has their department: what needs attention, its day, its people, its absences, its charts, its limits, ${locale}, ${width} px`, async ({
        page,
      }) => {
        const { absences, departments, figures, limits, needs, performance } = WORDS[locale]
        const { reminders, common, shell } = WORDS[locale]
        const names = STAFF[locale]
        const site = await staffed(locale)
        await permit(site.manager.user.email, [])
        const tasks = await define(site, locale)
        const company = await enter(page, site.manager, locale)
        await page.goto(`${company}/routine-task`)
        const way = width < 768 ? shell.myDepartment : shell.ownDepartment
        await page.getByRole('link', { name: way, exact: true }).click()
        await page.waitForURL(new RegExp(`/department/${site.departmentId}$`))
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(names.department)
        await expect(page.getByText(names.other)).toHaveCount(0)

        // The manager of several goes from one to the other by one press.
        const own = page.getByRole('navigation', { name: departments.ownDepartments })
        await expect(own).toHaveCount(0)
        const second = { name: names.company, manager_id: site.manager.user.id }
        await send(site.owner.token, 'POST /departments', second)
        await page.reload()
        await own.getByRole('link', { name: names.company }).click()
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(names.company)
        await own.getByRole('link', { name: names.department }).click()
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(names.department)

        // Nobody has the role, so nobody can report this.
        const role = { name: names.praise.slice(0, 20), permissions: [] }
        const made = await send<{ role: { id: string } }>(site.owner.token, 'POST /roles', role)
        const assign = { kind: 'role', role_id: made.reply.role.id }
        const orphan = { task_name: names.advice, task_type: 'daily', start_date: today() }
        const form = { ...orphan, dept_id: site.departmentId, assign }
        expect((await send(site.manager.token, 'POST /dailytask', form)).status).toBe(201)
        const attention = page.getByRole('region', { name: needs.title })
        await expect(attention).toContainText(needs.unmanned_one)
        await expect(attention).toContainText(names.advice)
        const change = attention.getByRole('link', { name: needs.assign_one })
        await expect(change).toHaveAttribute('href', /manage-routine-task\?.*state=unmanned/)

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
        await expect(page.getByRole('button', { name: absences.record })).toBeVisible()
        await settle(page)
        expect(await axeFindings(page)).toEqual([])
        await part(3).click()
        await expect(page.getByRole('heading', { name: performance.byPeriod })).toBeVisible()
        await part(4).click()
        await expect(page.getByText(limits.none)).toBeVisible()
        await part(5).click()
        await expect(page.getByText(names.employee)).toBeVisible()
        await settle(page)
        expect(await axeFindings(page)).toEqual([])
        expect(await scrollsSideways(page)).toBe(false)
      })
    })
