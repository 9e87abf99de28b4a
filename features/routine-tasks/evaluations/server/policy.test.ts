import { expect, test } from 'vitest'
import { mayEvaluate } from '#features/routine-tasks/evaluations/server/policy.ts'
import { mayReadAllReports } from '#features/routine-tasks/reports/server/policy.ts'
import { member, owner } from '#server/test/actors.ts'

test('a report is evaluated by the department’s manager or with evaluate-dailytask, never by its author', () => {
  const of = (userId: string, managerId: string | null) => ({ userId, managerId })
  expect(mayEvaluate(member(), of('cook', 'member'))).toBe(true)
  expect(mayEvaluate(member('evaluate-dailytask'), of('cook', null))).toBe(true)
  expect(mayEvaluate(member('view-dailyTaskReports'), of('cook', 'chef'))).toBe(false)
  expect(mayEvaluate(member('evaluate-dailytask'), of('member', 'member'))).toBe(false)
  expect(mayEvaluate(owner, of('owner', null))).toBe(false)
})

test('reports are reviewed with view-dailyTaskReports or evaluate-dailytask', () => {
  expect(mayReadAllReports(member('view-dailyTaskReports'))).toBe(true)
  expect(mayReadAllReports(member('evaluate-dailytask'))).toBe(true)
  expect(mayReadAllReports(member('view-dailytask'))).toBe(false)
})
