import type { Page, TestInfo } from '@playwright/test'
import { sentencePattern } from '#app/web/test/sentence-pattern.ts'
import type { RoutineTask } from '#features/routine-tasks/definitions/contract.ts'
import { DEFINITION_FIELDS } from '#features/routine-tasks/definitions/fields.ts'
import { enter, ownCompany } from './my-day-support.ts'
import { WORDS_OF_NOTIFICATIONS } from './notifications-support.ts'
import { axeFindings, expect, LANGUAGES, send, settle, test } from './support.ts'
import { type Hand, hand } from './taps.ts'
import { WORDS } from './translations.ts'

const PHONE = { width: 390, height: 844 }
const MAX_TAPS = 14
const TEXTS = {
  en: { duty: 'Fridge temperatures', step: 'Fridge 0–5 °C', closing: 'Closing list' },
  ar: { duty: 'درجات حرارة الثلاجات', step: 'الثلاجة 0–5 °C', closing: 'قائمة الإغلاق' },
} as const
const CAUSES = { en: 'The door was open', ar: 'الباب كان مفتوحًا' } as const
const TIMES = ['0700', '1300', '1900']
const CLOSING_STEPS = 12

/** Prints a journey, and keeps it with the result. */
function tell(info: TestInfo, what: string, my: Hand): void {
  const said = `${what}: ${my.taps.length} taps, ${my.seconds()} s`
  info.annotations.push({ type: 'journey', description: `${said}\n${my.taps.join('\n')}` })
  // biome-ignore lint/suspicious/noConsole: the counts are part of the run's output
  console.log(said)
}

const day = (page: Page, name: string) => page.getByRole('group', { name, exact: true })

for (const locale of LANGUAGES) {
  const { definitions, routine, common } = WORDS[locale]
  const texts = TEXTS[locale]

  test(`a duty with times, a number and its picture is made in at most ${MAX_TAPS} taps on a phone, in ${locale}`, async ({
    page,
    context,
  }, info) => {
    const { owner } = await ownCompany(locale)
    await page.setViewportSize(PHONE)
    await page.goto(`${await enter(context, owner, locale)}/manage-routine-task`)
    await settle(page)
    const label = DEFINITION_FIELDS.from.label[locale]
    const my = hand()
    await my.tap(page.getByRole('button', { name: definitions.newTask, exact: true }))
    const dialog = page.getByRole('dialog', { name: definitions.newTask })
    const name = dialog.getByRole('textbox', { name: DEFINITION_FIELDS.task_name.label[locale] })
    await expect(name).toBeFocused()
    await page.keyboard.type(texts.duty)
    for (const [at, time] of TIMES.entries()) {
      if (at > 0) await my.tap(dialog.getByRole('button', { name: definitions.addWindow }))
      const named = at === 0 ? label : sentencePattern(definitions.windowField, label, `${at + 1}`)
      const field = dialog.getByRole('group', { name: named, exact: true })
      await my.press(field.getByRole('spinbutton').first(), time)
    }
    await my.tap(dialog.getByText(definitions.evidence, { exact: true }))
    await my.pick(dialog.getByRole('combobox', { name: definitions.proof }), 'on_not_done')
    await my.press(dialog.getByRole('textbox', { name: definitions.addStep }), texts.step)
    await page.keyboard.press('Enter')
    await my.tap(dialog.getByRole('button', { name: common.create, exact: true }))
    await expect(page.getByText(definitions.created, { exact: true })).toBeVisible()
    tell(info, `${locale}: temperatures`, my)
    expect(my.taps.length).toBeLessThanOrEqual(MAX_TAPS)

    type Listed = { data: RoutineTask[] }
    const { reply } = await send<Listed>(owner.token, 'GET /alldailytask?per_page=100')
    const made = reply.data.find(({ task_name }) => task_name === texts.duty)
    expect(made).toMatchObject({
      ...{ proof: 'on_not_done', times: [{ from: '07:00' }, { from: '13:00' }, { from: '19:00' }] },
      steps: [{ kind: 'number', min: 0, max: 5, unit: '°C' }],
    })
  })

  test(`a closing list of ${CLOSING_STEPS} steps is reported in at most ${MAX_TAPS} taps on a phone, in ${locale}`, async ({
    page,
    context,
  }, info) => {
    const { owner } = await ownCompany(locale)
    const steps = Array.from({ length: CLOSING_STEPS }, (_, at) => ({ text: `${at + 1}` }))
    const form = { task_name: texts.closing, task_type: 'daily', start_date: '2024-01-01', steps }
    expect((await send(owner.token, 'POST /dailytask', form)).status).toBe(201)
    await page.setViewportSize(PHONE)
    await page.goto(`${await enter(context, owner, locale)}/routine-task`)
    const row = day(page, texts.closing)
    const my = hand()
    await my.tap(row.locator('[data-action=steps]'))
    for (const { text } of steps)
      await my.tap(row.getByRole('checkbox', { name: text, exact: true }))
    await my.tap(
      row.getByRole('button', { name: sentencePattern(routine.doneTask, texts.closing) }).last(),
    )
    tell(info, `${locale}: closing`, my)
    expect(my.taps.length).toBeLessThanOrEqual(MAX_TAPS)
    type Day = { data: { task_name: string; report: { status: string } | null }[] }
    const reported = async () =>
      (await send<Day>(owner.token, 'GET /dailytask')).reply.data.find(
        ({ task_name }) => task_name === texts.closing,
      )?.report?.status
    await expect.poll(reported).toBe('done')
  })

  test(`a manager sees the number that was wrong within two taps of the dashboard, in ${locale}`, async ({
    page,
    context,
  }, info) => {
    const { owner, colleague } = await ownCompany(locale)
    const cook = (await colleague()).account
    const people = { manager_id: owner.user.id, member_ids: [cook.user.id] }
    const department = await send<{ department: { id: string } }>(
      ...([owner.token, 'POST /departments', { name: texts.closing, ...people }] as const),
    )
    const form = {
      ...{ task_name: texts.duty, task_type: 'daily', start_date: '2024-01-01' },
      ...{ dept_id: department.reply.department.id, causes: [CAUSES[locale]] },
      steps: [{ id: 'fridge', text: texts.step, kind: 'number', min: 0, max: 5, unit: '°C' }],
    }
    const duty = await send<{ task: RoutineTask }>(owner.token, 'POST /dailytask', form)
    const { id, steps: [step] = [] } = duty.reply.task
    const said = { step_id: step?.id, value: '9.4', first: '9.1', cause: CAUSES[locale] }
    expect((await send(cook.token, `POST /daily-tasks/${id}/answers`, said)).status).toBe(201)
    const unread = async () =>
      (await send<{ unread: number }>(owner.token, 'GET /notifications/count')).reply.unread
    await expect.poll(unread).toBeGreaterThan(0)

    await page.setViewportSize(PHONE)
    await page.goto(`${await enter(context, owner, locale)}/dashboard-default`)
    const my = hand()
    await my.tap(page.getByRole('button', { name: WORDS_OF_NOTIFICATIONS[locale].bellName }))
    const inbox = page.getByRole('dialog', { name: WORDS_OF_NOTIFICATIONS[locale].words.title })
    await expect(inbox).toContainText('9.4 °C')
    await expect(inbox).toContainText(CAUSES[locale])
    await my.tap(inbox.getByRole('button', { name: texts.duty, exact: true }))
    await expect(page).toHaveURL(/\/task-reports/)
    const row = page.getByRole('listitem', { name: texts.duty, exact: true })
    await expect(row).toContainText('9.4 °C')
    await expect(row).toContainText(CAUSES[locale])
    expect(await axeFindings(page)).toEqual([])
    tell(info, `${locale}: number outside`, my)
  })
}
