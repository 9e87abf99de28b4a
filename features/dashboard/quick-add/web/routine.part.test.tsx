import { describe, expect, test, vi } from 'vitest'
import { commands, type Locator, page, userEvent } from 'vitest/browser'
import {
  APPEARANCES,
  expectAccessible,
  expectCount,
  expectFocusWithin,
  expectNoSidewaysScroll,
  expectToFit,
  LOCALES,
  renderPart,
} from '#app/web/test/part.tsx'
import { answer, ErrorReply, holdReply, posted } from '#app/web/test/wire.ts'
import { QuickAddRoutine } from '#features/dashboard/quick-add/web/QuickAdd.tsx'
import { WORDS as ADD, quickAddForm } from '#features/dashboard/quick-add/web/test/form.ts'
import { createDirectory, idOf } from '#features/dashboard/quick-add/web/test/one-time.tsx'
import { getDirectory } from '#features/directory/contract.ts'
import { createRoutineTask } from '#features/routine-tasks/definitions/contract.ts'
import { DEFINITION_FIELDS } from '#features/routine-tasks/definitions/fields.ts'
import { ar as definitionsAr } from '#features/routine-tasks/definitions/web/messages.ar.ts'
import { en as definitionsEn } from '#features/routine-tasks/definitions/web/messages.en.ts'
import { ar as routineAr } from '#features/routine-tasks/web/messages.ar.ts'
import { en as routineEn } from '#features/routine-tasks/web/messages.en.ts'
import { valuesOf } from '#records/fields/field.ts'
import type { Reply } from '#shared/endpoint.ts'

const WORDS = {
  en: { ...ADD.en, definitions: definitionsEn, routine: routineEn },
  ar: { ...ADD.ar, definitions: definitionsAr, routine: routineAr },
}
const SAID = {
  en: { task: 'Clean the mill', closed: 'The mill is closed.', department: 'Kitchen' },
  ar: { task: 'تنظيف المطحنة', closed: 'المطحنة مغلقة.', department: 'المطبخ' },
} as const
const TOO_LONG = 'Too long by 3 letters.'
const TAKEN = 'Somebody has it.'
const UNKNOWN = '<b>No such person.</b>'

const made = (task_name: string): Reply<typeof createRoutineTask> => ({
  task: {
    ...valuesOf(DEFINITION_FIELDS, { task_name, start_date: '2026-11-28' }),
    ...{ id: idOf(9), task_type: 'daily', unmanned: false },
    ...{ department: null, recurrent_days: [], day_of_month: null },
    ...{ last_day_of_month: null, active: true, next_dates: [], version: 1 },
    can: { update: true, delete: true },
  },
})

/** Opens the form of the routine card's plus button as an owner. */
async function opened(locale: 'en' | 'ar', theme: 'light' | 'dark' = 'light') {
  const { definitions } = WORDS[locale]
  const department = { id: idOf(7), name: SAID[locale].department }
  answer(getDirectory, createDirectory([], { departments: [department] }))
  const onAdded = vi.fn()
  await renderPart(<QuickAddRoutine onAdded={onAdded} />, { locale, theme, isOwner: true })
  const form = quickAddForm<Locator>(page, locale, 'routine')
  await form.plus.click()
  await expect.element(form.dialog).toBeVisible()
  return {
    ...{ ...form, onAdded },
    name: form.dialog.getByRole('textbox', { name: DEFINITION_FIELDS.task_name.label[locale] }),
    type: form.dialog.getByLabelText(definitions.taskType),
  }
}

describe.each(LOCALES)('a routine task in %s', (locale) => {
  const { definitions, quickAdd, common } = WORDS[locale]
  const { task, closed } = SAID[locale]

  test('is forgotten with its form by Escape and by a click beside it', async () => {
    const { dialog, plus, name, type } = await opened(locale)
    for (const close of [
      () => userEvent.keyboard('{Escape}'),
      () => commands.mouse({ x: 5, y: 5 }, 'down', 'up'),
    ]) {
      await name.fill(task)
      await type.selectOptions('monthly')
      await close()
      await expectCount(dialog, 0)
      await expect.element(plus).toHaveFocus()
      await userEvent.keyboard('{Enter}')
      await expect.element(name).toHaveValue('')
      await expect.element(type).toHaveValue('daily')
    }
    expect(posted()).toEqual([])
  })

  test('says what it lacks, type by type, and marks it', async () => {
    answer(createRoutineTask, made(task))
    const { dialog, name, type } = await opened(locale)
    const warning = page.getByRole('alertdialog', { name: common.validationTitle })
    await name.click()
    await userEvent.keyboard('{Enter}')
    await expect.element(warning).toHaveTextContent(quickAdd.fillRequired)
    await expect.element(name).toHaveAttribute('aria-invalid', 'true')
    await name.fill(task)
    await expect.element(name).not.toHaveAttribute('aria-invalid')
    await type.selectOptions('weekly')
    await name.click()
    await userEvent.keyboard('{Enter}')
    const weekdays = dialog.getByRole('group', { name: definitions.weekdays })
    await expect.element(weekdays).toHaveAttribute('aria-invalid', 'true')
    await type.selectOptions('monthly')
    await name.click()
    await userEvent.keyboard('{Enter}')
    const day = dialog.getByLabelText(definitions.dayOfMonth)
    await expect.element(day).toHaveAttribute('aria-invalid', 'true')
    await expectCount(day.getByRole('option'), 32)
    await day.selectOptions('31')
    await name.click()
    await userEvent.keyboard('{Enter}')
    await expectCount(dialog, 0)
    expect(posted()).toMatchObject([{ task_name: task, task_type: 'monthly', day_of_month: 31 }])
  })

  test('says why it was not added, and loses nothing that was typed', async () => {
    const { dialog, name, create, failed } = await opened(locale)
    await name.fill(task)
    for (const [message, says] of [
      [closed, closed],
      ['', quickAdd.routineFailed],
    ] as const) {
      const { opened: released, open } = holdReply()
      answer(createRoutineTask, async () => {
        await released
        return new ErrorReply(500, { message })
      })
      await create.click()
      const busy = dialog.getByRole('button', { name: quickAdd.saving, exact: true })
      await expect.element(busy).toHaveAttribute('aria-disabled', 'true')
      open()
      await expect.element(failed.getByText(says, { exact: true })).toBeVisible()
      await failed.getByRole('button', { name: common.close, exact: true }).last().click()
      await expectCount(failed, 0)
      await expect.element(name).toHaveValue(task)
    }
    answer(createRoutineTask, made(task))
    await create.click()
    await expectCount(dialog, 0)
  })

  test('is refused whole, by a press and by Enter, and Escape closes its form', async () => {
    const errors = { task_name: [TOO_LONG, TAKEN], 'recurrent_days.1': [UNKNOWN] }
    answer(createRoutineTask, () => new ErrorReply(422, { message: 'Wrong.', errors }))
    const { dialog, name, create, failed } = await opened(locale)
    await name.fill(task)
    for (const press of [() => create.click(), () => userEvent.keyboard('{Enter}')]) {
      await press()
      const items = failed.getByRole('listitem')
      await expectCount(items, 3)
      for (const [at, says] of [TOO_LONG, TAKEN, UNKNOWN].entries())
        await expect.element(items.nth(at)).toHaveTextContent(says)
      await expectCount(page.getByText(quickAdd.fillRequired), 0)
      await failed.getByRole('button', { name: common.close }).last().click()
      await expectCount(failed, 0)
      await expectFocusWithin(dialog)
    }
    await userEvent.keyboard('{Escape}')
    await expectCount(dialog, 0)
  })

  test('asks for required fields only where one is empty', async () => {
    const { dialog, name, create, failed } = await opened(locale)
    await name.fill(task)
    await dialog.getByLabelText(DEFINITION_FIELDS.description.label[locale]).fill('x'.repeat(2001))
    await create.click()
    await expect
      .element(failed.getByRole('listitem'))
      .toHaveTextContent(DEFINITION_FIELDS.description.label[locale])
    await expectCount(page.getByText(quickAdd.fillRequired), 0)
    await userEvent.keyboard('{Escape}')
    await expectFocusWithin(dialog)
    await name.fill('')
    await create.click()
    await expect.element(page.getByText(quickAdd.fillRequired)).toBeVisible()
  })

  test('asks again from its form for the departments that its reader leads', async () => {
    const department = { id: idOf(7), name: SAID[locale].department }
    answer(getDirectory, () => new ErrorReply(500, {}))
    await renderPart(<QuickAddRoutine onAdded={() => {}} />, {
      ...{ locale, managedDepartments: [department.id] },
    })
    await page.getByRole('button', { name: WORDS[locale].dashboard.addRoutine }).click()
    const dialog = page.getByRole('dialog')
    const lost = dialog.getByRole('alert').filter({ hasText: quickAdd.optionsFailed })
    await expect.element(lost).toBeVisible()
    answer(getDirectory, createDirectory([], { departments: [department] }))
    await lost.getByRole('button', { name: common.retry }).click()
    await expectCount(lost, 0)
    await expect
      .element(dialog.getByLabelText(DEFINITION_FIELDS.task_name.label[locale]))
      .toHaveFocus()
    const options = dialog.getByLabelText(definitions.department).getByRole('option')
    await expectCount(options, 1)
    await expect.element(options).toHaveTextContent(department.name)
  })
})

test.each(APPEARANCES)(
  'its form can be read at any width, $locale, $theme',
  async ({ locale, theme }) => {
    const { routine } = WORDS[locale]
    const { dialog, name, type, create } = await opened(locale, theme)
    await expectCount(type.getByRole('option'), 4)
    const types = ['daily', 'weekly', 'monthly', 'last_day_of_month'] as const
    for (const [at, one] of types.entries()) {
      await expect
        .element(type.getByRole('option').nth(at))
        .toHaveTextContent(routine[`type.${one}`])
      await type.selectOptions(one)
      await create.click()
      await expect.element(name).toHaveAttribute('aria-invalid')
      for (const width of [320, 390, 1440]) {
        await page.viewport(width, 900)
        await expectToFit(dialog)
        expectNoSidewaysScroll()
      }
      await expectAccessible()
    }
  },
)
