import { expect, test } from 'vitest'
import type { RoutineTask } from '#features/routine-tasks/definitions/contract.ts'
import { DEFINITION_FIELDS } from '#features/routine-tasks/definitions/fields.ts'
import { createUndoChanges } from '#features/routine-tasks/definitions/web/useDefinitionBulk.ts'
import { valuesOf } from '#records/fields/field.ts'

const kitchen = { id: 'k', name: 'Kitchen' }

const taskOf = (id: string, values: Partial<RoutineTask>): RoutineTask => ({
  ...valuesOf(DEFINITION_FIELDS, { task_name: id, start_date: '2026-11-20' }),
  ...{ id, task_type: 'daily', department: null, recurrent_days: [], day_of_month: null },
  ...{ last_day_of_month: null, active: true, unmanned: false, next_dates: [], version: 1 },
  can: { update: true, delete: true },
  ...values,
})

const tasks = [
  taskOf('a', { department: kitchen }),
  taskOf('b', { active: false }),
  taskOf('c', { department: kitchen }),
]
const ALL = ['a', 'b', 'c']

test('what was moved goes back to where each was, and what was there already stays', () => {
  expect(createUndoChanges({ tasks, change: 'move', dept_id: null }, ALL)).toEqual([
    { ids: ['a', 'c'], change: 'move', dept_id: 'k' },
  ])
  expect(createUndoChanges({ tasks, change: 'move', dept_id: 'hall' }, ['a', 'b'])).toEqual([
    { ids: ['a'], change: 'move', dept_id: 'k' },
    { ids: ['b'], change: 'move', dept_id: null },
  ])
})

test('what was paused goes on, but for what was paused before', () => {
  expect(createUndoChanges({ tasks, change: 'pause' }, ALL)).toEqual([
    { ids: ['a', 'c'], change: 'resume' },
  ])
  expect(createUndoChanges({ tasks, change: 'resume' }, ['b'])).toEqual([
    { ids: ['b'], change: 'pause' },
  ])
})

test('what was deleted is brought back, paused or not', () => {
  expect(createUndoChanges({ tasks, change: 'delete' }, ['a', 'b'])).toEqual([
    { ids: ['a', 'b'], change: 'undelete' },
  ])
  expect(createUndoChanges({ tasks, change: 'delete' }, [])).toEqual([])
})

test('what several tasks were given goes back to what each had', () => {
  const windows = [{ from: '07:00' }, { from: '19:00' }]
  const mixed = [
    taskOf('a', { from: '09:00', to: '10:00', proof: 'always' }),
    taskOf('b', { times: windows, from: '07:00' }),
    taskOf('c', { from: '09:00', to: '10:00', proof: 'always' }),
  ]
  const fields = { times: [{ from: '12:00' }], proof: 'none' as const }
  expect(createUndoChanges({ tasks: mixed, change: 'edit', fields }, ALL)).toEqual([
    {
      ...{ ids: ['a', 'c'], change: 'edit' },
      fields: { times: [{ from: '09:00', to: '10:00' }], proof: 'always' },
    },
    { ids: ['b'], change: 'edit', fields: { times: windows, proof: null } },
  ])
})

test('the undo gives each task back to who did it', () => {
  const member = { id: 'omar', name: 'Omar' }
  const mixed = [taskOf('a', { assign: { kind: 'member', member } }), taskOf('b', {})]
  const fields = { assign: { kind: 'role' as const, role_id: 'cooks' } }
  expect(createUndoChanges({ tasks: mixed, change: 'edit', fields }, ALL)).toEqual([
    {
      ...{ ids: ['a'], change: 'edit' },
      fields: { assign: { kind: 'member', member_id: 'omar' } },
    },
    { ids: ['b'], change: 'edit', fields: { assign: null } },
  ])
})
