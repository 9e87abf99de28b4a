import { expect, test, vi } from 'vitest'
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
  getDepartmentAttention,
  type DepartmentAttention as Needs,
} from '#features/routine-tasks/attention/contract.ts'
import { DepartmentAttention } from '#features/routine-tasks/attention/web/DepartmentAttention.tsx'
import { ar, en } from '#features/routine-tasks/attention/web/messages.ts'

const WORDS = { en, ar }
const ID = '00000000-0000-4000-8000-00000000000a'
const PATH = `/nile-foods/department/${ID}`
const NONE = { total: 0, tasks: [] }
const QUIET: Needs = {
  ...{ overdue: NONE, not_done: NONE, unmanned: NONE },
  outside: { since: '2026-11-17', total: 0, numbers: [] },
}
const duties = (total: number, ...names: string[]) => ({
  total,
  tasks: names.map((task_name, slot) => ({ id: ID, slot, task_name })),
})
const LOUD: Needs = {
  overdue: duties(5, 'Bread', 'Oven', 'Floor', 'Shelves', 'Till'),
  not_done: duties(1, 'Delivery'),
  unmanned: duties(3, 'Cash', 'Safe', 'Safe'),
  outside: {
    ...{ since: '2026-11-17', total: 1 },
    numbers: [
      {
        ...{ task: { id: ID, name: 'Temperatures' }, date: '2026-11-23', slot: 0 },
        ...{ step: { id: 'fridge', text: 'Meat fridge', unit: '°C' }, value: 7.5, max: 5 },
        ...{ user: { id: ID, name: 'Huda' }, at: '2026-11-23T06:00:00Z' },
      },
    ],
  },
}

const DEPARTMENT = { id: ID, name: 'Kitchen' } as Department

async function open(locale: 'en' | 'ar', needs: Needs, around: object = {}, onEdit?: () => void) {
  answer(getDepartmentAttention, () => needs)
  const part = await renderPart(
    <DepartmentAttention department={DEPARTMENT} onEdit={onEdit}>
      <p>The day</p>
    </DepartmentAttention>,
    { locale, path: PATH, managedDepartments: [ID], ...around },
  )
  await expect.element(page.getByText('The day')).toBeVisible()
  return { ...part, words: WORDS[locale] }
}

test.each(LOCALES)('what needs attention is named, and leads to its rows, %s', async (locale) => {
  const { words, address } = await open(locale, LOUD)
  const items = page.getByRole('listitem')
  await expectCount(items, 4)
  await expect.element(items.nth(0)).toHaveTextContent(/Cash[,،] Safe/)
  await expect.element(items.nth(1)).toHaveTextContent(/Bread[,،] Oven[,،] Floor.*2/)
  await expect.element(items.nth(2)).toHaveTextContent('Delivery')
  await expect.element(items.nth(3)).toHaveTextContent(/Meat fridge.*7\.5 °C/)
  const lead = async (at: number) => {
    await items.nth(at).getByRole('link').click()
    return new URL(address(), location.href).search
  }
  expect(await lead(1)).toBe('?status=overdue')
  expect(await lead(2)).toBe('?status=not_done')
  expect(await lead(3)).toBe('?part=limits')
  await expect.element(page.getByRole('region', { name: words.title })).toBeVisible()
})

test.each(LOCALES)(
  'one press leads to adding people or to who does the duties, %s',
  async (locale) => {
    const onEdit = vi.fn()
    const { words } = await open(locale, LOUD, {}, onEdit)
    await page.getByRole('button', { name: words.addPeople }).click()
    expect(onEdit).toHaveBeenCalledOnce()
    const href = `/nile-foods/manage-routine-task?dept_id=${ID}&state=unmanned`
    await expect.element(page.css('a[href*="manage-routine-task"]')).toHaveAttribute('href', href)
  },
)

test('who may change neither the department nor its duties gets no way to it', async () => {
  await open('en', LOUD, { managedDepartments: [], permissions: ['view-dailyTaskReports'] })
  await expect.element(page.getByText(en.unmanned_other)).toBeVisible()
  await expectCount(page.getByRole('button'), 0)
  await expectCount(page.css('a[href*="manage-routine-task"]'), 0)
})

test('where nothing needs attention, only the day is shown', async () => {
  await open('en', QUIET)
  await expectCount(page.getByRole('region', { name: en.title }), 0)
  await expectCount(page.getByRole('listitem'), 0)
})

test.each(LOCALES)(
  'if it cannot be loaded, the page says so and shows the day, %s',
  async (locale) => {
    answer(getDepartmentAttention, () => new ErrorReply(500, { message: 'No.', request_id: 'r' }))
    await renderPart(
      <DepartmentAttention department={DEPARTMENT}>
        <p>The day</p>
      </DepartmentAttention>,
      { locale, path: PATH, managedDepartments: [ID] },
    )
    await expect.element(page.getByText(WORDS[locale].failed)).toBeVisible()
    await expect.element(page.getByText('The day')).toBeVisible()
    await expectAccessible()
  },
)

test('the day waits for what needs attention, so that it does not move', async () => {
  answer(getDepartmentAttention, () => new Promise(() => {}) as never)
  await renderPart(
    <DepartmentAttention department={DEPARTMENT}>
      <p>The day</p>
    </DepartmentAttention>,
    { path: PATH, managedDepartments: [ID] },
  )
  await expect.element(page.getByText(en.title)).toBeVisible()
  await expect.element(page.getByText('The day')).not.toBeVisible()
  await expectAccessible()
})

test.each(APPEARANCES.flatMap((look) => [1440, 390].map((width) => ({ ...look, width }))))(
  'it can be read, $locale, $theme, $width px',
  async ({ locale, ...around }) => {
    await open(locale, LOUD, around, () => undefined)
    await expectToFit(page.getByRole('region'))
    await expectAccessible()
  },
)
