import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Shortcuts } from '#app/web/shell/Shortcuts.tsx'
import { ar as shortcutsAr, en as shortcutsEn } from '#app/web/shell/shortcuts-messages.ts'
import { expectAccessible, expectCount, LOCALES, renderPart } from '#app/web/test/part.tsx'
import { USER } from '#app/web/test/profile.ts'
import { answer, sent } from '#app/web/test/wire.ts'
import { getDirectory } from '#features/directory/contract.ts'
import {
  evaluateReport,
  listToEvaluate,
  type OccurrenceToEvaluate,
} from '#features/routine-tasks/evaluations/contract.ts'
import { QueueView } from '#features/routine-tasks/evaluations/web/QueueView.tsx'

const DATE = '2026-11-27'
const DUTIES = ['Open the till', 'Check the ovens', 'Lock the doors']
const LISTED = { en: shortcutsEn['does.rate'], ar: shortcutsAr['does.rate'] }

const idOf = (duty: string) => `00000000-0000-4000-8000-00000000000${DUTIES.indexOf(duty) + 1}`

const waiting = (duty: string): OccurrenceToEvaluate => ({
  task: {
    ...{ id: idOf(duty), task_name: duty, description: '', task_type: 'daily' },
    ...{ from: '08:00', to: '09:00' },
  },
  ...{ slot: 0, department_id: null },
  ...{ date: DATE, late_after: `${DATE}T08:00:00.000Z`, department: null, seen: null },
  report: {
    ...{ id: idOf(duty), status: 'done', note: '', late: false, version: 1, evaluation: null },
    early: duty === 'Lock the doors',
    user: { id: idOf('Open the till'), name: 'Omar' },
    created_at: `${DATE}T06:10:00.000Z`,
  },
  reminder: null,
  can: { evaluate: true, remind: false, reopen: false },
})

/** The rated reports with their stars, in the order of the key presses. */
const given = () =>
  sent
    .filter(({ path }) => path.startsWith('/evaluations/'))
    .map(({ path, body }) => [
      DUTIES.find((duty) => path.endsWith(idOf(duty))),
      (body as { rating: number }).rating,
    ])

/** Sends a key of the Arabic keyboard, which the driver does not have. */
const press = (key: string, code: string) =>
  document.activeElement?.dispatchEvent(
    new KeyboardEvent('keydown', { key, code, bubbles: true, cancelable: true }),
  )

const chosen = () => page.css('li[aria-current=true]')

beforeEach(() => {
  answer(getDirectory, { people: [], people_total: 0, departments: [], projects: [], roles: [] })
  answer(listToEvaluate, {
    ...{ data: DUTIES.map(waiting), total: 3, current_page: 1, per_page: 100, last_page: 1 },
    ...{ next_page_url: null, prev_page_url: null },
  })
  answer(evaluateReport, ({ body }) => ({
    evaluation: {
      ...{ id: USER, rating: body.rating, comment: body.comment ?? '' },
      user: { id: USER, name: 'Sara' },
    },
  }))
})

describe.each(LOCALES)('the reports to evaluate, in %s', (locale) => {
  const open = () =>
    renderPart(
      <main>
        <Shortcuts />
        <QueueView
          departmentId={undefined}
          reader={{ userId: USER, timezone: 'Africa/Cairo', locale }}
          onChange={() => {}}
        />
      </main>,
      { locale, isOwner: true },
    )

  test('take stars by the keys 1 to 5 on arrival, one after the other', async () => {
    await open()
    await expect.element(chosen()).toHaveTextContent('Open the till')
    await expectAccessible()
    await userEvent.keyboard('5')
    await expect.element(chosen()).toHaveTextContent('Check the ovens')
    await userEvent.keyboard('3')
    await expect.element(chosen()).toHaveTextContent('Lock the doors')
    await userEvent.keyboard('4')
    await expect.poll(given).toEqual([
      ['Open the till', 5],
      ['Check the ovens', 3],
      ['Lock the doors', 4],
    ])
  })

  test('are walked by j and k, and by the same keys of an Arabic keyboard', async () => {
    await open()
    await expect.element(chosen()).toHaveTextContent('Open the till')
    await userEvent.keyboard('{j}')
    await expect.element(chosen()).toHaveTextContent('Check the ovens')
    press('ت', 'KeyJ')
    await expect.element(chosen()).toHaveTextContent('Lock the doors')
    await userEvent.keyboard('{k}')
    await expect.element(chosen()).toHaveTextContent('Check the ovens')
    press('٢', 'Digit2')
    await expect.poll(given).toEqual([['Check the ovens', 2]])
  })

  test('take them from a row’s own box, and none from a field', async () => {
    await open()
    const box = page.getByRole('checkbox').nth(2)
    await expect.element(box).toBeVisible()
    ;(box.element() as HTMLElement).focus()
    await expect.element(chosen()).toHaveTextContent('Check the ovens')
    await userEvent.keyboard('5')
    await expect.poll(given).toEqual([['Check the ovens', 5]])
    await expect.element(chosen()).toHaveTextContent('Lock the doors')
    await chosen().getByRole('button').first().click()
    await expect.element(page.getByRole('textbox')).toHaveFocus()
    await userEvent.keyboard('12j')
    await expect.element(page.getByRole('textbox')).toHaveValue('12j')
    expect(given()).toHaveLength(1)
    await userEvent.keyboard('{Escape}')
  })

  test('are listed with the other keys', async () => {
    await open()
    await expect.element(chosen()).toBeVisible()
    await userEvent.keyboard('?')
    await expect.element(page.getByRole('dialog')).toHaveTextContent(LISTED[locale])
    await userEvent.keyboard('{Escape}')
    await expectCount(page.getByRole('dialog'), 0)
  })
})
