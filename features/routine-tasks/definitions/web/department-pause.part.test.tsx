import { afterEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible, expectToFit, LOCALES, renderPart } from '#app/web/test/part.tsx'
import { sentencePattern } from '#app/web/test/sentence-pattern.ts'
import { answer, posted } from '#app/web/test/wire.ts'
import type { Department } from '#features/departments/contract.ts'
import { getDirectory } from '#features/directory/contract.ts'
import {
  getDepartmentPause,
  pauseDepartment,
} from '#features/routine-tasks/definitions/contract.ts'
import { DepartmentPause } from '#features/routine-tasks/definitions/web/DepartmentPause.tsx'
import { ar } from '#features/routine-tasks/definitions/web/messages.ar.ts'
import { en } from '#features/routine-tasks/definitions/web/messages.en.ts'

const WORDS = { en, ar }
const ID = '00000000-0000-4000-8000-000000000001'
const TASK = '00000000-0000-4000-8000-000000000002'
const UNTIL = { from: '2026-11-23', until: '2026-11-24', reason: 'Renovation' }

afterEach(() => void vi.useRealTimers())

interface Around {
  locale: 'en' | 'ar'
  managedDepartments?: string[]
  width?: number
}

async function open(pause: (typeof UNTIL & { tasks: number }) | null, around: Around) {
  vi.setSystemTime('2026-11-23T07:00:00Z')
  let current = pause
  answer(getDirectory, {
    ...{ people: [], people_total: 0, projects: [], roles: [] },
    departments: [{ id: ID, name: 'Kitchen' }],
  })
  answer(getDepartmentPause, () => ({ pause: current }))
  answer(pauseDepartment, ({ body }) => {
    current = body?.paused ? { ...UNTIL, tasks: 3 } : null
    return { changed: [TASK] }
  })
  const department = { id: ID, name: 'Kitchen' } as Department
  await renderPart(<DepartmentPause department={department} />, {
    managedDepartments: [ID],
    ...around,
  })
  return { words: WORDS[around.locale], dialog: page.getByRole('dialog') }
}

describe.each(LOCALES)('the routine tasks of a department in %s', (locale) => {
  test('are paused until a day with a reason, which is said until somebody ends it', async () => {
    const { words, dialog } = await open(null, { locale, width: 390 })
    await page.getByRole('button', { name: words.pauseUntil }).click()
    await dialog.getByRole('textbox', { name: words.pauseReason }).fill('Renovation')
    await expectToFit(dialog)
    await expectAccessible()
    await dialog.getByRole('button', { name: words.pause, exact: true }).click()
    await expect.poll(posted).toEqual([{ paused: UNTIL }])
    await expect.element(page.getByText(/Renovation/)).toBeVisible()
    await expectAccessible()
    await page.getByRole('button', { name: words.resume, exact: true }).click()
    await expect.poll(posted).toEqual([{ paused: UNTIL }, { paused: null }])
    await expect.element(page.getByRole('button', { name: words.pauseUntil })).toBeVisible()
  })

  test('are named with their number while they are paused', async () => {
    const { words } = await open({ ...UNTIL, tasks: 12 }, { locale })
    const form = locale === 'ar' ? ar.departmentPaused_many : words.departmentPaused_other
    const [before = ''] = form.split('{{pause}}')
    const text = sentencePattern(before.trim(), '12').source.replace(/[$^]/g, '')
    await expect.element(page.getByText(new RegExp(text))).toBeVisible()
  })
})

test('nobody but who may define them sees the button', async () => {
  await open(null, { locale: 'en', managedDepartments: [] })
  await expect.element(page.getByRole('button')).not.toBeInTheDocument()
})
