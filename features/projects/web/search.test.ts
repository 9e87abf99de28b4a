import { expect, test } from 'vitest'
import type { Project } from '#features/projects/contract.ts'
import { percentOf, selectProjects } from '#features/projects/web/search.ts'

const project = (name: string, fields: Partial<Project> = {}): Project => ({
  ...{ id: name, name, description: '', status: 1, department_id: null, department: null },
  ...{ manager: null, start_date: null, deadline: null, version: 1 },
  tasks: { total: 0, done: 0, review: 0, overdue: 0 },
  can: { update: false, delete: false },
  ...fields,
})
const tasks = (total: number, done: number) => ({ tasks: { total, done, review: 0, overdue: 0 } })

const AMINA = { id: 'amina', name: 'أمينة' }
const ALL = [
  project('Menu', { deadline: '2026-12-01', ...tasks(4, 1), manager: AMINA }),
  project('Fair', { status: 0, ...tasks(4, 3) }),
  project('App', { deadline: '2026-11-01', department: { id: 'it', name: 'IT' } }),
]
const namesOf = (search: Parameters<typeof selectProjects>[1]) =>
  selectProjects(ALL, search).map(({ name }) => name)
const NONE = {} as Parameters<typeof selectProjects>[1]

test('projects stand by name, unless another order is asked for', () => {
  expect(namesOf(NONE)).toEqual(['App', 'Fair', 'Menu'])
  expect(namesOf({ ...NONE, order: 'desc' })).toEqual(['Menu', 'Fair', 'App'])
})

test('what has no deadline, or nothing to do in it, comes last in both directions', () => {
  expect(namesOf({ ...NONE, sort: 'deadline' })).toEqual(['App', 'Menu', 'Fair'])
  expect(namesOf({ ...NONE, sort: 'deadline', order: 'desc' })).toEqual(['Menu', 'App', 'Fair'])
  expect(namesOf({ ...NONE, sort: 'progress' })).toEqual(['Menu', 'Fair', 'App'])
  expect(namesOf({ ...NONE, sort: 'progress', order: 'desc' })).toEqual(['Fair', 'Menu', 'App'])
})

test('they are found by status, department, manager and any word of them', () => {
  expect(namesOf({ ...NONE, status: 'stopped' })).toEqual(['Fair'])
  expect(namesOf({ ...NONE, department_id: 'it' })).toEqual(['App'])
  expect(namesOf({ ...NONE, manager_id: 'amina' })).toEqual(['Menu'])
  expect(namesOf({ ...NONE, search: 'امينه' })).toEqual(['Menu'])
  expect(namesOf({ ...NONE, search: 'menu', status: 'stopped' })).toEqual([])
})

test('a project with nothing to do in it has no progress, rather than none of it done', () => {
  expect(ALL.map(percentOf)).toEqual([25, 75, null])
})
