import { afterEach, describe, expect, test, vi } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import {
  APPEARANCES,
  expectAccessible,
  expectCount,
  expectToFit,
  LOCALES,
  renderPart,
} from '#app/web/test/part.tsx'
import { sentencePattern } from '#app/web/test/sentence-pattern.ts'
import { answer, posted } from '#app/web/test/wire.ts'
import { getCompanyData } from '#features/companies/contract.ts'
import { createRoutineTask } from '#features/routine-tasks/definitions/contract.ts'
import { DEFINITION_FIELDS } from '#features/routine-tasks/definitions/fields.ts'
import { DefinitionDialog } from '#features/routine-tasks/definitions/web/DefinitionDialog.tsx'
import { ar } from '#features/routine-tasks/definitions/web/messages.ar.ts'
import { en } from '#features/routine-tasks/definitions/web/messages.en.ts'
import { valuesOf } from '#records/fields/field.ts'

const WORDS = { en, ar }
const ID = '00000000-0000-4000-8000-000000000001'
const TODAY = '2026-11-23'
const NAME = { en: 'Fridge temperatures', ar: 'قياس حرارة الثلاجات' }
const NO_TRANSITION = {
  ...{ rest_since: null, month_end_given: null },
  ...{ weekend_rest_since: null, weekend_month_end_given: null },
  ...{ holiday_rest_since: null, holiday_month_end_given: null },
}

// All files share one page: none may leave its clock to the next.
afterEach(() => void vi.useRealTimers())

async function open(
  locale: 'en' | 'ar',
  around: { theme?: 'light' | 'dark'; width?: number } = {},
) {
  vi.setSystemTime(`${TODAY}T07:00:00Z`)
  answer(getCompanyData, {
    data: {
      ...{ id: ID, name: 'Nada', slug: 'Nada', companySize: 2, industry: 3, locale, version: 1 },
      ...{ timezone: 'UTC', first_day_of_week: 7, weekend: [5, 6], holidays: [] },
      weekend_chosen: true,
      ...{ late_grace_minutes: 60, hijri_dates: false, task_visibility: 'company' as const },
      calendars: [
        { valid_from: '2020-01-01', weekend: [5, 6], holidays: ['2026-11-26'], ...NO_TRANSITION },
      ],
    },
  })
  answer(createRoutineTask, {
    task: {
      ...valuesOf(DEFINITION_FIELDS, { task_name: NAME[locale], start_date: TODAY }),
      ...{ id: ID, task_type: 'daily', unmanned: false, department: null, recurrent_days: [] },
      ...{ day_of_month: null, last_day_of_month: null, active: true, next_dates: [], version: 1 },
      can: { update: true, delete: true },
    },
  })
  await renderPart(
    <DefinitionDialog
      open
      onClose={() => undefined}
      task={undefined}
      copy={false}
      may={{ all: true, departments: [] } as never}
    />,
    { locale, isOwner: true, ...around },
  )
  const dialog = page.getByRole('dialog')
  await expect.element(dialog).toBeVisible()
  await dialog
    .getByRole('textbox', { name: DEFINITION_FIELDS.task_name.label[locale] })
    .fill(NAME[locale])
  const preview = dialog.getByRole('region', { name: WORDS[locale].preview })
  const more = () => dialog.getByText(WORDS[locale].more).click()
  const create = () => userEvent.keyboard('{Enter}')
  return { dialog, preview, more, create, name: dialog.getByRole('textbox').first() }
}

describe.each(LOCALES)('in %s', (locale) => {
  const words = WORDS[locale]
  const label = (name: 'from' | 'to') => DEFINITION_FIELDS[name].label[locale]

  test('a second time of day is one press, and is sent with the first', async () => {
    const { dialog, preview, create, name } = await open(locale)
    const time = async (group: Locator, text: string) => {
      await group.getByRole('spinbutton').first().click()
      await userEvent.keyboard(text)
    }
    await time(dialog.getByRole('group', { name: label('from'), exact: true }), '0800')
    await dialog.getByRole('button', { name: words.addWindow }).click()
    const second = sentencePattern(words.windowField, label('from'), '2')
    await time(dialog.getByRole('group', { name: second }), '1400')
    await expect.element(preview).toHaveTextContent('08:00')
    await expect.element(preview).toHaveTextContent('14:00')
    await expectCount(preview.getByRole('listitem'), 5)
    await name.click()
    await create()
    await expect
      .poll(() => posted())
      .toMatchObject([{ times: [{ from: '08:00' }, { from: '14:00' }], from: '08:00' }])
  })

  test('a time that is taken away leaves the other one', async () => {
    const { dialog, create, name } = await open(locale)
    await dialog.getByRole('button', { name: words.addWindow }).click()
    await dialog.getByRole('button', { name: words['window.any'] }).first().click()
    await name.click()
    await create()
    await expect.poll(() => posted()).toMatchObject([{ times: null }])
  })

  test('the rarer parts are folded, and their dates are shown as one chooses', async () => {
    const { dialog, preview, more, create, name } = await open(locale)
    const interval = dialog.getByLabelText(words.interval)
    await expect.element(interval).not.toBeVisible()
    await more()
    // A long list has its options once somebody points at it.
    await interval.hover()
    await interval.selectOptions('3')
    await dialog.getByLabelText(words.end, { exact: true }).selectOptions('count')
    await dialog.getByLabelText(words.numberOfTimes).fill('3')
    await dialog.getByLabelText(words.on_holidays).selectOptions('due')
    // 23 November, then the holiday of the 26th, then the 29th.
    await expectCount(preview.getByRole('listitem'), 3)
    await dialog.getByLabelText(words.locks).click()
    await name.click()
    await create()
    await expect
      .poll(() => posted())
      .toMatchObject([
        { interval: 3, count: 3, until: null, on_holidays: 'due', after_due: 'locked' },
      ])
  })

  test('steps are typed or pasted line by line, and a number with limits is read from its line', async () => {
    const { dialog, create, name } = await open(locale)
    await dialog.getByText(words.evidence, { exact: true }).click()
    const add = dialog.getByLabelText(words.addStep)
    await add.fill('Fridge 0–5 °C')
    await userEvent.keyboard('{Enter}')
    await expect.element(add).toHaveValue('')
    const pasted = new DataTransfer()
    pasted.setData('text/plain', '1. Lock the door\n2. Oven (on | off)\n')
    const paste = new ClipboardEvent('paste', { clipboardData: pasted, bubbles: true })
    add.element().dispatchEvent(paste)
    await expectCount(dialog.getByRole('list', { name: words.steps }).getByRole('listitem'), 3)
    await dialog.getByLabelText(words.causes).fill('The door was open\nPower cut')
    await dialog.getByLabelText(words.corrective).selectOptions('manager')
    await dialog.getByRole('button', { name: sentencePattern(words.moveStepUp, '2') }).click()
    await name.click()
    await create()
    await expect
      .poll(() => posted())
      .toMatchObject([
        {
          steps: [
            { text: 'Lock the door', kind: 'check', required: true },
            { text: 'Fridge', kind: 'number', min: 0, max: 5, unit: '°C' },
            { text: 'Oven', kind: 'choice', options: ['on', 'off'] },
          ],
          causes: ['The door was open', 'Power cut'],
          corrective: { assignee: 'manager', hours: 24 },
        },
      ])
  })

  test('the second Tuesday of each month is chosen instead of a day', async () => {
    const { dialog, preview, create, name } = await open(locale)
    await dialog.getByLabelText(words.taskType).selectOptions('monthly')
    await dialog.getByRole('radio', { name: words['monthDays.weekday'] }).click({ force: true })
    await dialog.getByLabelText(words.whichWeek).selectOptions('2')
    await dialog.getByLabelText(words.weekday, { exact: true }).selectOptions('2')
    await expect.element(preview.getByRole('listitem').first()).toHaveTextContent('8')
    await name.click()
    await create()
    await expect
      .poll(() => posted())
      .toMatchObject([{ task_type: 'monthly', nth: { week: 2, weekday: 2 }, day_of_month: null }])
  })
})

test.each(APPEARANCES)(
  'nothing bars anybody from the whole form, $locale, $theme',
  async (look) => {
    const { dialog, more } = await open(look.locale, { ...look, width: 390 })
    await dialog.getByRole('button', { name: WORDS[look.locale].addWindow }).click()
    await more()
    await expectToFit(dialog)
    await expectAccessible()
  },
)
