import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addMonth, type Term } from '#features/plans/term.ts'

const TEAM = 2
const BUSINESS = 3
const term = (expires_on: string, anchor_day = Number(expires_on.slice(8))): Term => ({
  plan_id: TEAM,
  expires_on,
  anchor_day,
})

describe('a month of a plan', () => {
  test.each([
    ['2026-11-23', '2026-12-23'],
    ['2026-12-31', '2027-01-31'],
    ['2027-01-31', '2027-02-28'],
    ['2028-01-31', '2028-02-29'],
    ['2026-08-31', '2026-09-30'],
  ])('from %s runs until %s', (today, expires_on) => {
    const added = addMonth(undefined, { plan_id: TEAM, today })
    expect(added).toMatchObject({ expires_on, renews: false, runs_from: today })
  })

  test('of the same plan is added to what is left', () => {
    const added = addMonth(term('2026-12-05'), { plan_id: TEAM, today: '2026-11-23' })
    expect(added).toMatchObject({ renews: true, runs_from: '2026-12-06', expires_on: '2027-01-05' })
  })

  test('on the last day still renews, on the day after begins anew', () => {
    const current = term('2026-11-23')
    const on = (today: string) => addMonth(current, { plan_id: TEAM, today })
    expect(on('2026-11-23')).toMatchObject({ renews: true, expires_on: '2026-12-23' })
    expect(on('2026-11-24')).toMatchObject({ renews: false, expires_on: '2026-12-24' })
  })

  test('of another plan runs from today, whatever was left', () => {
    const added = addMonth(term('2027-06-30'), { plan_id: BUSINESS, today: '2026-11-23' })
    expect(added).toMatchObject({
      ...{ plan_id: BUSINESS, renews: false, runs_from: '2026-11-23', expires_on: '2026-12-23' },
    })
  })

  test('bought on the 31st ends on the 31st again, where a month has one', () => {
    const ends: string[] = []
    let current: Term | undefined
    for (let months = 0; months < 5; months++) {
      current = addMonth(current, { plan_id: TEAM, today: '2026-12-31' })
      ends.push(current.expires_on)
    }
    expect(ends).toEqual(['2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30', '2027-05-31'])
  })

  test('is never shorter than 28 days nor longer than 31', () => {
    const day = fc.integer({ min: 0, max: 40_000 }).map((n) => new Date(n * 86_400_000))
    const length = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000
    fc.assert(
      fc.property(day, fc.integer({ min: 1, max: 40 }), (at, months) => {
        const today = at.toISOString().slice(0, 10)
        let current = addMonth(undefined, { plan_id: TEAM, today })
        let from = today
        for (let n = 0; n < months; n++) {
          expect(length(from, current.expires_on)).toBeGreaterThanOrEqual(28)
          expect(length(from, current.expires_on)).toBeLessThanOrEqual(31)
          from = current.expires_on
          current = addMonth(current, { plan_id: TEAM, today })
        }
      }),
    )
  })
})
