import { describe, expect, test } from 'vitest'
import type { Report } from '#features/routine-tasks/contract.ts'
import {
  mayChange,
  mayDefine,
  mayEvaluate,
  mayReadAllDays,
  mayReport,
  mayReviewAll,
  maySeeAll,
} from '#features/routine-tasks/server/policy.ts'
import { member, owner } from '#platform/server/test/actors.ts'

const ledBy = (managerId: string | null) => ({ managerId })
const report = (userId: string, evaluated = false) =>
  ({ user: { id: userId }, evaluation: evaluated ? {} : null }) as Report

test('a routine task is defined with manage-dailytask, or by the manager of its department', () => {
  expect(mayDefine(member('manage-dailytask'), null)).toBe(true)
  expect(mayDefine(member(), ledBy('member'))).toBe(true)
  expect(mayDefine(member(), ledBy('somebody else'))).toBe(false)
  expect(mayDefine(member('view-alldailytask'), null)).toBe(false)
  expect(mayDefine(owner, null)).toBe(true)
})

describe('a report', () => {
  test('is written by members of the department, and by everybody for the whole company', () => {
    expect(mayReport(member(), { department_id: 'kitchen', mine: true })).toBe(true)
    expect(mayReport(member(), { department_id: 'kitchen', mine: false })).toBe(false)
    expect(mayReport(member(), { department_id: null, mine: false })).toBe(true)
    expect(mayReport(owner, { department_id: 'kitchen', mine: false })).toBe(true)
  })

  test('is changed by its author until it is evaluated', () => {
    expect(mayChange(member(), null)).toBe(true)
    expect(mayChange(member(), report('member'))).toBe(true)
    expect(mayChange(member(), report('member', true))).toBe(false)
    expect(mayChange(owner, report('member'))).toBe(false)
  })

  test('is evaluated by the department’s manager or with evaluate-dailytask, never by its author', () => {
    const of = (userId: string, managerId: string | null) => ({ userId, managerId })
    expect(mayEvaluate(member(), of('cook', 'member'))).toBe(true)
    expect(mayEvaluate(member('evaluate-dailytask'), of('cook', null))).toBe(true)
    expect(mayEvaluate(member('view-dailyTaskReports'), of('cook', 'chef'))).toBe(false)
    expect(mayEvaluate(member('evaluate-dailytask'), of('member', 'member'))).toBe(false)
    expect(mayEvaluate(owner, of('owner', null))).toBe(false)
  })
})

test('reports are reviewed with view-dailyTaskReports or evaluate-dailytask', () => {
  expect(mayReviewAll(member('view-dailyTaskReports'))).toBe(true)
  expect(mayReviewAll(member('evaluate-dailytask'))).toBe(true)
  expect(mayReviewAll(member('view-dailytask'))).toBe(false)
})

test('every department’s day is read with view-dailytask, all definitions with view-alldailytask', () => {
  expect(mayReadAllDays(member('view-dailytask'))).toBe(true)
  expect(mayReadAllDays(member('view-alldailytask'))).toBe(false)
  expect(maySeeAll(member('view-alldailytask'))).toBe(true)
  expect(maySeeAll(member('view-dailytask'))).toBe(false)
})
