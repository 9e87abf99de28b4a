import { describe, expect, test } from 'vitest'
import { toUndoChanges } from '#features/one-time-tasks/lists/web/undo-changes.ts'
import type { Task } from '#features/one-time-tasks/tasks/contract.ts'
import { LISTED_FIELDS } from '#features/one-time-tasks/tasks/fields.ts'
import { valuesOf } from '#records/fields/field.ts'

const taskOf = (id: string, values: Partial<Task>): Task => ({
  ...valuesOf(LISTED_FIELDS, { title: id, start_date: '2026-11-20' }),
  ...{ id, status: 'pending' },
  ...{ project: null, department: null, created_by: { id: 'm', name: 'Mona' } },
  people: { assigned: [], supervisor: null, consulted: [], informed: [] },
  ...{ created_at: '2026-11-20T08:00:00Z', updated_at: '2026-11-20T08:00:00Z', version: 1 },
  ...{ comments_count: 0, attachments_count: 0, unread: 0, starred: false, archived: false },
  ...{ can: { update: true, archive: true, delete: true, comment: true }, moves: [] },
  ...values,
})

const oven = { id: 'p', name: 'Oven' }
const tasks = [
  taskOf('a', { priority: 'high', status: 'review', deadline: '2026-11-30', project: oven }),
  taskOf('b', { priority: 'low' }),
  taskOf('c', { priority: 'high', project: oven }),
]
const ALL = ['a', 'b', 'c']

describe('undoing a change of several brings each back to what it had', () => {
  test('together with those that had the same', () => {
    expect(toUndoChanges({ tasks, change: 'priority', priority: 'urgent' }, ALL)).toEqual([
      { ids: ['a', 'c'], change: 'priority', priority: 'high' },
      { ids: ['b'], change: 'priority', priority: 'low' },
    ])
    expect(toUndoChanges({ tasks, change: 'project', project_id: null }, ALL)).toEqual([
      { ids: ['a', 'c'], change: 'project', project_id: 'p' },
    ])
    expect(toUndoChanges({ tasks, change: 'deadline', deadline: '2026-12-01' }, ALL)).toEqual([
      { ids: ['a'], change: 'deadline', deadline: '2026-11-30' },
      { ids: ['b', 'c'], change: 'deadline', deadline: null },
    ])
    expect(toUndoChanges({ tasks, change: 'archive' }, ALL)).toEqual([
      { ids: ALL, change: 'restore' },
    ])
  })

  test('but nothing that was refused, or that had it already', () => {
    expect(toUndoChanges({ tasks, change: 'priority', priority: 'high' }, ['a', 'b'])).toEqual([
      { ids: ['b'], change: 'priority', priority: 'low' },
    ])
    expect(toUndoChanges({ tasks, change: 'status', status: 'done' }, ['b'])).toEqual([
      { ids: ['b'], change: 'status', status: 'pending' },
    ])
  })

  test('and those that were deleted all at once', () => {
    expect(toUndoChanges({ tasks, change: 'delete' }, ['a', 'c'])).toEqual([
      { ids: ['a', 'c'], change: 'undelete' },
    ])
  })

  test('and offers nothing where nothing was changed', () => {
    expect(toUndoChanges({ tasks, change: 'delete' }, [])).toEqual([])
    expect(toUndoChanges({ tasks, change: 'archive' }, [])).toEqual([])
  })
})
