import { describe, expect, test } from 'vitest'
import type { Report } from '#features/routine-tasks/reports/contract.ts'
import {
  mayChangeReport,
  mayReadAllDays,
  mayReport,
  mayTakeBack,
} from '#features/routine-tasks/reports/server/policy.ts'
import { member, owner } from '#server/test/actors.ts'

const report = (userId: string, evaluated = false) =>
  ({ user: { id: userId }, evaluation: evaluated ? {} : null }) as Report

describe('a report', () => {
  test('is written by those whose duty it is, and by the owner', () => {
    expect(mayReport(member(), { mine: true })).toBe(true)
    expect(mayReport(member(), { mine: false })).toBe(false)
    expect(mayReport(owner, { mine: false })).toBe(true)
  })

  test('is changed by its author until it is evaluated', () => {
    expect(mayChangeReport(member(), null)).toBe(true)
    expect(mayChangeReport(member(), report('member'))).toBe(true)
    expect(mayChangeReport(member(), report('member', true))).toBe(false)
    expect(mayChangeReport(owner, report('member'))).toBe(false)
  })

  test('is taken back by its author until it is evaluated, on its day', () => {
    const day = { isOpen: true, today: '2026-11-22' as const, timezone: 'Africa/Cairo' }
    expect(mayTakeBack(member(), report('member'), day)).toBe(true)
    expect(mayTakeBack(member(), report('member', true), day)).toBe(false)
    expect(mayTakeBack(owner, report('member'), day)).toBe(false)
  })
})

test('every department’s day is read with view-dailytask', () => {
  expect(mayReadAllDays(member('view-dailytask'))).toBe(true)
  expect(mayReadAllDays(member('view-alldailytask'))).toBe(false)
})
