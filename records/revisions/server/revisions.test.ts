import { expect, test } from 'vitest'
import { changesBetween, type RecordedFields } from '#records/revisions/server/revisions.ts'

interface Task {
  name: string
  days: number[]
  ends_at?: string | null
  place: { id: string; name: string; managerId?: string } | null
}
const KEPT: RecordedFields<Task> = { name: 'value', days: 'value', ends_at: 'value', place: 'name' }
const BEFORE: Task = { name: 'Open', days: [1, 2], place: { id: 'k', name: 'Kitchen' } }
const between = (after: Partial<Task>) => changesBetween(KEPT, BEFORE, { ...BEFORE, ...after })

test('a revision tells what differs, in the order of the fields', () => {
  expect(between({ place: null, ends_at: '10:00', name: 'Open up' })).toEqual([
    { field: 'name', from: 'Open', to: 'Open up' },
    { field: 'ends_at', from: null, to: '10:00' },
    { field: 'place', from: 'Kitchen', to: null },
  ])
  expect(between({ days: [1, 2], ends_at: null })).toEqual([])
})

test('what has a name is kept by it, and is another one by its id', () => {
  const twin = { id: 'k2', name: 'Kitchen' }
  expect(between({ place: twin })).toEqual([{ field: 'place', from: 'Kitchen', to: 'Kitchen' }])
  expect(between({ place: { id: 'k', name: 'Ovens' } })).toEqual([
    { field: 'place', from: 'Kitchen', to: 'Ovens' },
  ])
  expect(between({ place: { id: 'k', name: 'Kitchen', managerId: 'amina' } })).toEqual([])
})
