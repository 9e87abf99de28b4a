import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { LOCALES, renderPart } from '#app/web/test/part.tsx'
import { USER } from '#app/web/test/profile.ts'
import type { Occurrence } from '#features/routine-tasks/reports/contract.ts'
import { OccurrenceRow } from '#features/routine-tasks/reports/web/OccurrenceRow.tsx'

const DATE = '2026-11-28'
const DUTY: Occurrence = {
  ...{ id: '00000000-0000-4000-8000-000000000001', date: DATE, slot: 0, department_id: null },
  ...{ task_name: 'Open the till', description: '', task_type: 'daily' },
  ...{ from: '09:00', to: '22:30', late_after: `${DATE}T23:00:00.000Z` },
  ...{ department: null, report: null },
  can: { report: true, take_back: true, claim: false, release: false },
}
const SHOWN = {
  en: { start: '9:00 am', end: /10:30 pm/ },
  ar: { start: '9:00 ص', end: /10:30 م/ },
}

test.each(LOCALES)('the times of a duty are on the reader’s clock, in %s', async (locale) => {
  const row = (
    <ul>
      <OccurrenceRow
        occurrence={DUTY}
        {...{ now: true, late: false, open: true, early: false, current: false }}
        departmentName={undefined}
        assignee={undefined}
        reader={{ userId: USER, timezone: 'UTC', locale }}
        onReport={() => undefined}
        item={{} as never}
      />
    </ul>
  )
  await renderPart(row, { locale, width: 390 })
  await expect.element(page.getByText('09:00')).toBeVisible()
  await expect.element(page.getByText(/22:30/)).toBeVisible()
  await renderPart(row, { locale, width: 390, clock: '12h' })
  await expect.element(page.getByText(SHOWN[locale].start)).toBeVisible()
  await expect.element(page.getByText(SHOWN[locale].end)).toBeVisible()
})
