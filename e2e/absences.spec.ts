import { sentencePattern } from '#app/web/test/sentence-pattern.ts'
import * as away from '#features/absences/web/away-messages.ts'
import { ar } from '#features/absences/web/messages.ar.ts'
import { en } from '#features/absences/web/messages.en.ts'
import { dayIn, enter, PHONE, STAFF, staffed, today } from './staff-support.ts'
import { axeFindings, expect, LANGUAGES, send, settle, test } from './support.ts'
import { hand } from './taps.ts'
import { WORDS } from './translations.ts'

const ABSENCES = { en: { ...en, ...away.en }, ar: { ...ar, ...away.ar } } as const
const MAX_TAPS = 6

test.use(PHONE)

for (const locale of LANGUAGES)
  test.describe(`absences, ${locale}`, () => {
    const words = ABSENCES[locale]
    const { extras, shell } = WORDS[locale]
    const { daily, employee, manager } = STAFF[locale]

    test(`a member asks for leave and names a deputy in ${MAX_TAPS} taps, the manager accepts it, and the deputy sees for whom, ${locale}`, async ({
      page,
      browser,
    }, info) => {
      const site = await staffed(locale)
      const made = await send(site.manager.token, 'POST /dailytask', {
        ...{ task_name: daily, task_type: 'daily', start_date: today() },
        dept_id: site.departmentId,
        assign: { kind: 'member', member_id: site.employee.user.id },
      })
      expect(made.status).toBe(201)
      const at = await enter(page, site.employee, locale)
      await page.goto(`${at}/routine-task`)
      await settle(page)
      const my = hand()
      await my.tap(page.getByRole('button', { name: shell.openMenu, exact: true }))
      await my.tap(page.getByRole('link', { name: shell.absences, exact: true }))
      await my.tap(page.getByRole('button', { name: words.ask, exact: true }))
      const dialog = page.getByRole('dialog', { name: words.ask })
      await my.tap(dialog.getByRole('combobox', { name: words.deputy }))
      await my.tap(page.getByRole('option', { name: manager }))
      expect(await axeFindings(page)).toEqual([])
      await my.tap(dialog.getByRole('button', { name: words.send }))
      await expect(page.getByText(words.sent, { exact: true })).toBeVisible()
      info.annotations.push({ type: 'journey', description: my.taps.join('\n') })
      expect(my.taps.length).toBeLessThanOrEqual(MAX_TAPS)

      const theirs = await (await browser.newContext(PHONE)).newPage()
      await enter(theirs, site.manager, locale)
      await theirs.goto(`${at}/absences`)
      const waiting = theirs.getByRole('region', { name: words.waiting })
      await expect(waiting.getByText(employee)).toBeVisible()
      expect(await axeFindings(theirs)).toEqual([])
      await waiting.getByRole('button', { name: words.accept, exact: true }).click()
      await expect(waiting).toBeHidden()

      // The absence begins tomorrow; what follows is the page of that morning.
      const token = site.manager.token
      const listed = await send<{ data: { id: string }[] }>(
        token,
        `GET /absences?from=${today()}&to=${dayIn(2)}`,
      )
      const id = listed.reply.data[0]?.id
      expect((await send(token, `PUT /absences/${id}`, { from: today() })).status).toBe(200)
      await theirs.goto(`${at}/routine-task`)
      const row = theirs.getByRole('group', { name: daily, exact: true })
      await expect(row.getByText(sentencePattern(extras.standsInFor, employee))).toBeVisible()
      await page.goto(`${at}/routine-task`)
      await expect(page.getByText(sentencePattern(words.awayDeputy, manager))).toBeVisible()
      expect(await axeFindings(page)).toEqual([])
      await page.getByRole('button', { name: words.comeBack }).click()
      await expect(page.getByRole('group', { name: daily, exact: true })).toBeVisible()
    })
  })
