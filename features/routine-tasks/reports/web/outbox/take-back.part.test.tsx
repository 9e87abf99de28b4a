import { expect, test } from 'vitest'
import { renderPart } from '#app/web/test/part.tsx'
import { USER } from '#app/web/test/profile.ts'
import { answer, sent } from '#app/web/test/wire.ts'
import { type Occurrence, takeBackReport } from '#features/routine-tasks/reports/contract.ts'
import { takeBack } from '#features/routine-tasks/reports/web/outbox/take-back.ts'
import { enqueueReports } from '#features/routine-tasks/reports/web/useReportMutation.ts'
import { currentOutbox, openOutbox } from '#records/outbox/web/store.ts'

const ID = '00000000-0000-4000-8000-000000000001'
const DATE = '2026-11-28'
const place: Occurrence = {
  ...{ id: ID, date: DATE, slot: 0, department_id: null },
  ...{ task_name: 'Open the till', description: '', task_type: 'daily' },
  ...{ from: null, to: null, late_after: `${DATE}T23:00:00.000Z`, department: null, report: null },
  can: { report: true, take_back: true, claim: false, release: false },
}

test('a report that is taken back before it is sent is never sent, and nothing is asked of the server', async () => {
  await renderPart(<p>A day</p>)
  await openOutbox(USER)
  answer(takeBackReport, { message: 'Taken back.' })
  enqueueReports([place], { status: 'done', note: '' })
  expect(currentOutbox()).toHaveLength(1)
  await takeBack(place)
  expect(currentOutbox()).toEqual([])
  expect(sent).toEqual([])
})

test('one that the server has is taken back there', async () => {
  await renderPart(<p>A day</p>)
  await openOutbox(USER)
  answer(takeBackReport, { message: 'Taken back.' })
  await takeBack(place)
  expect(sent.map(({ method, path }) => `${method} ${path}`)).toEqual([
    `DELETE /daily-tasks/${ID}/report?date=${DATE}`,
  ])
})
