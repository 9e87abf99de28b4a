import { sentencePattern } from '#app/web/test/sentence-pattern.ts'
import { toLocalTime } from '#shared/dates.ts'
import { enter, openDay, ownCompany, rowOf, TASKS } from './my-day-support.ts'
import { oneLanguage, smoke } from './smoke.ts'
import { expect, send, settle, test } from './support.ts'
import { WORDS } from './translations.ts'

interface Listed {
  data: { id: string; task_name: string }[]
}

const inBrackets = (word: string) => new RegExp(`\\([\u2066-\u2069]*${word}[\u2066-\u2069]*\\)`)

for (const locale of oneLanguage({ onEvenDays: 'en' })) {
  const { routine, definitions } = WORDS[locale]
  const names = TASKS[locale]

  test(
    `what was reported is undone from the message, and from its row, ${locale}`,
    smoke(locale, { onEvenDays: 'en' }),
    async ({ page, context, another }) => {
      await page.setViewportSize({ width: 390, height: 844 })
      const company = await ownCompany(locale)
      const address = await enter(context, company.owner, locale)
      await openDay(page, address, locale)
      const oven = rowOf(page, locale, 'oven')
      await oven.done.click()
      const message = page.getByRole('alertdialog').filter({ hasText: names.oven })
      await expect.poll(() => company.reportOf('oven')).toMatchObject({ status: 'done' })
      await message.getByRole('button', { name: routine.undo }).click()
      await expect(oven.done).toBeVisible()
      await expect.poll(() => company.reportOf('oven')).toBeUndefined()
      await expect(message).toHaveCount(0)

      await oven.notDone('Gas')
      await oven.row.getByRole('button', { name: routine.send }).click()
      await expect.poll(() => company.reportOf('oven')).toMatchObject({ status: 'not_done' })
      await oven.takeBack.click()
      await expect(oven.done).toBeVisible()
      await expect.poll(() => company.reportOf('oven')).toBeUndefined()
      await page.reload()
      await expect(oven.done).toBeVisible()
      const desk = await another()
      await enter(desk.context(), company.owner, locale)
      await openDay(desk, address, locale)
      await oven.done.click()
      const elsewhere = rowOf(desk, locale, 'oven')
      await expect(elsewhere.row.getByText(routine.you)).toBeVisible()
      await oven.takeBack.click()
      await expect(elsewhere.done).toBeVisible()

      await page.goto(`${address}/manage-routine-task`)
      await settle(page)
      await page
        .getByRole('listitem')
        .filter({ hasText: names.oven })
        .locator('[data-actions]')
        .click()
      await page.getByRole('menuitem', { name: definitions.revisions }).click()
      const told = page.getByRole('dialog').getByRole('listitem')
      await expect(told.filter({ hasText: inBrackets(routine.done) })).not.toHaveCount(0)
      await expect(told.filter({ hasText: inBrackets(routine.notDone) })).not.toHaveCount(0)
    },
  )

  test(`a change is undone to what was said before, and a report while it is being sent, ${locale}`, async ({
    page,
    context,
  }) => {
    const company = await ownCompany(locale)
    const address = await enter(context, company.owner, locale)
    await openDay(page, address, locale)
    const undo = (task: string) =>
      page
        .getByRole('alertdialog')
        .filter({ hasText: task })
        .getByRole('button', { name: routine.undo })
    const till = rowOf(page, locale, 'till')
    await till.notDone('Short')
    await till.row.getByRole('button', { name: routine.send }).click()
    await expect.poll(() => company.reportOf('till')).toMatchObject({ status: 'not_done' })
    await till.row
      .getByRole('button', { name: sentencePattern(routine.changeTask, names.till) })
      .click()
    await till.done.click()
    await expect.poll(() => company.reportOf('till')).toMatchObject({ status: 'done' })
    await undo(names.till).click()
    await expect
      .poll(() => company.reportOf('till'))
      .toMatchObject({ status: 'not_done', note: 'Short' })

    await page.route('**/submit-report', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1500))
      await route.continue()
    })
    const floor = rowOf(page, locale, 'floor')
    const going = page.waitForRequest('**/submit-report')
    await floor.done.click()
    await going
    const heard = page.waitForResponse((one) => one.url().includes('/report?date='))
    await undo(names.floor).click()
    expect((await heard).status()).toBe(200)
    await expect(floor.done).toBeVisible()
    expect(await company.reportOf('floor')).toBeUndefined()
  })

  test(`a duty long before its time asks before it is done, ${locale}`, async ({
    page,
    context,
  }) => {
    const company = await ownCompany(locale)
    const { token } = company.owner
    const task_name = names.oven
    const found = await send<Listed>(token, 'GET /alldailytask')
    const id = found.reply.data.find((one) => one.task_name === task_name)?.id
    const body = { task_name, task_type: 'daily', start_date: '2024-01-01', from: '20:00' }
    expect((await send(token, `PUT /dailytask/${id}`, body)).status).toBe(200)
    const today = toLocalTime(new Date(), 'Africa/Cairo').date
    await page.clock.setFixedTime(new Date(`${today}T07:00:00Z`))
    const address = await enter(context, company.owner, locale)
    await openDay(page, address, locale)
    const { row, done } = rowOf(page, locale, 'oven')
    await done.click()
    await expect(row.getByText(sentencePattern(routine.earlyAsk, '20:00'))).toBeVisible()
    expect(await company.reportOf('oven')).toBeUndefined()
    const early = row.locator('[data-action="early"]')
    await expect(early).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(done).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(early).toBeFocused()
    await page.keyboard.press('Enter')
    await expect.poll(() => company.reportOf('oven')).toMatchObject({ status: 'done' })
    await rowOf(page, locale, 'till').done.click()
    await expect.poll(() => company.reportOf('till')).toMatchObject({ status: 'done' })
  })
}
