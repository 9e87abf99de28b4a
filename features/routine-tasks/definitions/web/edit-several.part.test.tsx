import { describe, expect, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import {
  APPEARANCES,
  expectAccessible,
  expectCount,
  expectToFit,
  LOCALES,
  renderPart,
} from '#app/web/test/part.tsx'
import type { RoutineTask } from '#features/routine-tasks/definitions/contract.ts'
import { DEFINITION_FIELDS } from '#features/routine-tasks/definitions/fields.ts'
import { EditSeveralDialog } from '#features/routine-tasks/definitions/web/EditSeveralDialog.tsx'
import { ar } from '#features/routine-tasks/definitions/web/messages.ar.ts'
import { en } from '#features/routine-tasks/definitions/web/messages.en.ts'
import type { Bulk } from '#features/routine-tasks/definitions/web/open-dialog.ts'
import { valuesOf } from '#records/fields/field.ts'

const WORDS = { en, ar }
const NAMES = {
  en: ['Fridge temperatures', 'Closing list'],
  ar: ['قياس حرارة الثلاجات', 'قائمة الإغلاق'],
}

const taskOf = (task_name: string): RoutineTask => ({
  ...valuesOf(DEFINITION_FIELDS, {
    ...{ task_name, start_date: '2026-11-01', from: '09:00', to: '10:00' },
  }),
  ...{ id: task_name, task_type: 'daily', unmanned: false, department: null, recurrent_days: [] },
  ...{ day_of_month: null, last_day_of_month: null, active: true, next_dates: [], version: 1 },
  can: { update: true, delete: true },
})

async function open(locale: 'en' | 'ar', around: object = {}, answered = true) {
  const sent: Bulk[] = []
  let closed = 0
  await renderPart(
    <EditSeveralDialog
      open
      onClose={() => {
        closed += 1
      }}
      tasks={NAMES[locale].map(taskOf)}
      onBulk={(bulk) => {
        sent.push(bulk)
        return Promise.resolve(answered)
      }}
    />,
    { locale, ...around },
  )
  const words = WORDS[locale]
  const dialog = page.getByRole('dialog')
  return {
    ...{ sent, words, dialog, closings: () => closed },
    tick: (name: string) => dialog.getByRole('checkbox', { name, exact: true }).click(),
    save: dialog.getByRole('button', { name: words.editSeveralNow, exact: true }) as Locator,
  }
}

describe.each(LOCALES)('several tasks are edited in %s', (locale) => {
  test('only what is ticked is sent', async () => {
    const { sent, words, dialog, tick, save, closings } = await open(locale)
    await tick(words.steps)
    await dialog.getByRole('textbox', { name: words.addStep }).fill('Fridge 0–5 °C')
    await userEvent.keyboard('{Enter}')
    await expectCount(dialog.getByRole('listitem'), 1)
    await tick(words.proof)
    await dialog.getByRole('combobox', { name: words.proof }).selectOptions('always')
    await save.click()
    await expect.poll(closings).toBe(1)
    expect(sent).toHaveLength(1)
    expect(sent[0]).toMatchObject({
      change: 'edit',
      fields: { proof: 'always', steps: [{ text: 'Fridge', kind: 'number', min: 0, max: 5 }] },
    })
    expect(Object.keys(sent[0]?.fields ?? {}).toSorted()).toEqual([
      ...['causes', 'corrective', 'proof', 'steps'],
    ])
  })

  test('times begin with those of the first, and are sent when they are ticked', async () => {
    const { sent, words, dialog, tick, save } = await open(locale)
    await tick(words['column.times'])
    const remove = new RegExp(`^${words.removeWindow.split('{{')[0]}`)
    await dialog.getByRole('button', { name: words.addWindow }).click()
    await dialog.getByRole('button', { name: remove }).last().click()
    await save.click()
    await expect.poll(() => sent.length).toBe(1)
    expect(sent[0]?.fields).toEqual({ times: [{ from: '09:00', to: '10:00' }] })
  })

  test('nothing is sent while nothing is ticked, and what is typed stays when nobody answers', async () => {
    const { sent, words, dialog, tick, save, closings } = await open(locale, {}, false)
    await save.click()
    await expect.element(dialog.getByText(words.editNothing)).toBeVisible()
    expect(sent).toEqual([])
    const description = DEFINITION_FIELDS.description.label[locale]
    await tick(description)
    const field = dialog.getByRole('textbox', { name: description })
    await field.fill('Both doors')
    await save.click()
    await expect.poll(() => sent.length).toBe(1)
    expect(closings()).toBe(0)
    await expect.element(field).toHaveValue('Both doors')
  })
})

test.each(APPEARANCES.flatMap((look) => [1440, 390].map((width) => ({ ...look, width }))))(
  'its form can be read, $locale, $theme, $width px',
  async ({ locale, ...around }) => {
    const { words, tick, dialog } = await open(locale, around)
    for (const part of [words['column.times'], words.proof, words.steps]) await tick(part)
    await expectToFit(dialog)
    await expectAccessible()
  },
)
