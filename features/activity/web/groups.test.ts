import { expect, test } from 'vitest'
import type { ActivityLine } from '#features/activity/contract.ts'
import { groupLines } from '#features/activity/web/groups.ts'

const MONA = { id: 'mona', name: 'Mona' }
let made = 0

function line(name: string, other: Partial<ActivityLine> = {}): ActivityLine {
  made += 1
  return {
    id: `line ${made}`,
    at: '2026-11-22T08:00:00.000Z',
    user: MONA,
    kind: 'changed',
    thing: { kind: 'one_time_task', id: name, name, url: null },
    changes: [{ field: 'status', from: 'review', to: 'done' }],
    ...{ text: null, report: null, rating: null, count: 1 },
    ...other,
  }
}

const grouped = (...lines: ActivityLine[]) =>
  groupLines(lines).map(({ things }) => things.map(({ name }) => name).join(' + '))

test('what somebody did to several things in a row is one line', () => {
  expect(grouped(line('Paint'), line('Sweep'), line('Sand'))).toEqual(['Paint + Sweep + Sand'])
})

test('what another did, what was another change, or another day is a line of its own', () => {
  const other = { changes: [{ field: 'status', from: 'review', to: 'pending' }] }
  expect(grouped(line('Paint'), line('Sweep', other), line('Sand'))).toEqual([
    ...['Paint', 'Sweep', 'Sand'],
  ])
  expect(grouped(line('Paint'), line('Sweep', { user: { id: 'omar', name: 'Omar' } }))).toEqual([
    ...['Paint', 'Sweep'],
  ])
  expect(grouped(line('Paint'), line('Sweep', { at: '2026-11-21T08:00:00.000Z' }))).toEqual([
    ...['Paint', 'Sweep'],
  ])
})

test('two imports stay two, and so do two comments', () => {
  const imported = { kind: 'imported' as const, changes: [], count: 3 }
  expect(grouped(line('Paint', imported), line('Sweep', imported))).toEqual(['Paint', 'Sweep'])
  const said = { kind: 'commented' as const, changes: [] }
  expect(
    grouped(line('Paint', { ...said, text: 'One' }), line('Paint', { ...said, text: 'Two' })),
  ).toEqual(['Paint', 'Paint'])
})
