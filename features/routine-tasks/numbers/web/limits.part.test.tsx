import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import {
  APPEARANCES,
  expectAccessible,
  expectCount,
  expectToFit,
  LOCALES,
  renderPart,
} from '#app/web/test/part.tsx'
import { answer, ErrorReply } from '#app/web/test/wire.ts'
import type { Department } from '#features/departments/contract.ts'
import {
  listNumbers,
  listOutsideNumbers,
  type OutsideNumber,
} from '#features/routine-tasks/numbers/contract.ts'
import { DepartmentLimits } from '#features/routine-tasks/numbers/web/DepartmentLimits.tsx'
import { ar, en } from '#features/routine-tasks/numbers/web/limits-messages.ts'
import { ar as numbersAr, en as numbersEn } from '#features/routine-tasks/numbers/web/messages.ts'

const WORDS = { en, ar }
const NO_STEPS = { en: numbersEn.noSteps, ar: numbersAr.noSteps }
const ID = '00000000-0000-4000-8000-00000000000a'
const TASK = '00000000-0000-4000-8000-00000000000b'
const PATH = `/nile-foods/department/${ID}?part=limits`
const row = (date: string, value: number, more: Partial<OutsideNumber> = {}): OutsideNumber => ({
  ...{ task: { id: TASK, name: 'Temperatures' }, date, slot: 0, from: '06:15', value, first: 9 },
  ...{ step: { id: 'fridge', text: 'Meat fridge', unit: '°C' }, min: 0, max: 5 },
  ...{ cause: 'The door was open', user: { id: ID, name: 'Huda Ramadan' } },
  ...{ at: `${date}T04:20:00Z`, ...more },
})
const pageOf = (rows: readonly OutsideNumber[]) => ({
  ...{ data: [...rows], total: rows.length, current_page: 1, last_page: 1, per_page: 50 },
  ...{ next_page_url: null, prev_page_url: null },
})
const DEPARTMENT = { id: ID, name: 'Kitchen' } as Department
const FOLLOW_UP = { id: TASK, name: 'Temperatures: Meat fridge' }
const ROWS = [row('2026-11-22', 7.5, { follow_up: FOLLOW_UP }), row('2026-11-21', 6)]

beforeEach(() => void vi.setSystemTime('2026-11-23T07:00:00Z'))
afterEach(() => void vi.useRealTimers())

async function open(locale: 'en' | 'ar', rows: readonly OutsideNumber[], around: object = {}) {
  const asked: unknown[] = []
  answer(listOutsideNumbers, ({ query }) => {
    asked.push(query)
    return pageOf(rows)
  })
  await renderPart(<DepartmentLimits department={DEPARTMENT} />, { locale, path: PATH, ...around })
  return { asked, words: WORDS[locale] }
}

test.each(LOCALES)(
  'each number outside its limits says all of it, and leads to its day and task, %s',
  async (locale) => {
    const { asked } = await open(locale, ROWS)
    const items = page.getByRole('listitem')
    await expectCount(items, 2)
    const [first] = [items.nth(0)]
    await expect
      .element(first)
      .toHaveTextContent(
        /7\.5 °C.*Meat fridge.*Temperatures.*0–5 °C.*9.*The door was open.*Huda Ramadan/,
      )
    expect(asked).toMatchObject([{ from: '2026-11-17', to: '2026-11-23' }])
    const links = first.getByRole('link')
    await expect
      .element(links.nth(0))
      .toHaveAttribute('href', `/nile-foods/department/${ID}?date=2026-11-22&search=Temperatures`)
    await expect.element(links.nth(1)).toHaveTextContent(FOLLOW_UP.name)
    await expectCount(items.nth(1).getByRole('link'), 1)
  },
)

test.each(LOCALES)('one press opens the chart of its step, %s', async (locale) => {
  const { words } = await open(locale, ROWS)
  const wanted: unknown[] = []
  answer(listNumbers, ({ params, query }) => {
    wanted.push(params?.id, query?.step_id)
    return { task_name: 'Temperatures', steps: [], step_id: null, numbers: [] }
  })
  await page.getByRole('button', { name: words.chart }).first().click()
  await expect.element(page.getByRole('dialog')).toBeVisible()
  await expect.element(page.getByText(NO_STEPS[locale])).toBeVisible()
  expect(wanted.slice(0, 2)).toEqual([TASK, 'fridge'])
})

test.each(LOCALES)('none, and what cannot be loaded, are said, %s', async (locale) => {
  const { words } = await open(locale, [])
  await expect.element(page.getByText(words.none)).toBeVisible()
  answer(listOutsideNumbers, () => new ErrorReply(500, { message: 'No.', request_id: 'r' }))
  await renderPart(<DepartmentLimits department={{ ...DEPARTMENT, id: TASK }} />, {
    locale,
    path: PATH,
  })
  await expect.element(page.getByText(words.failed)).toBeVisible()
  await expectAccessible()
})

test.each(APPEARANCES.flatMap((look) => [1440, 390].map((width) => ({ ...look, width }))))(
  'they can be read, $locale, $theme, $width px',
  async ({ locale, ...around }) => {
    await open(locale, ROWS, around)
    await expectCount(page.getByRole('listitem'), 2)
    await expectToFit(page.getByRole('list'))
    await expectAccessible()
  },
)
