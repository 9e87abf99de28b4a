import { expect, test } from 'vitest'
import type { OccurrenceToEvaluate } from '#features/routine-tasks/evaluations/contract.ts'
import {
  type EvaluationReply,
  groupDay,
  isWaiting,
  KEPT_ROW_OPTIONS,
  keyOf,
  nextWaiting,
  recountTotals,
  replaceReport,
  rowId,
} from '#features/routine-tasks/evaluations/web/evaluations.ts'
import type { Report } from '#features/routine-tasks/reports/contract.ts'
import { addKeptRow, type KeptRows, mergeKeptRows } from '#records/list/web/useKeptRows.ts'

const someone = { id: 'u1', name: 'Omar' }
const kitchen = { id: 'd1', name: 'Kitchen' }

const said = (rating?: number): Report => ({
  id: 'r',
  status: 'done',
  note: '',
  late: false,
  early: false,
  user: someone,
  created_at: '2026-11-20T08:00:00.000Z',
  version: 1,
  evaluation: rating === undefined ? null : { id: 'e', rating, comment: '', user: someone },
})

const row = (
  name: string,
  report: Report | null = said(),
  department = kitchen,
): OccurrenceToEvaluate => ({
  task: { id: name, task_name: name, description: '', task_type: 'daily', from: null, to: null },
  date: '2026-11-20',
  ...{ slot: 0, department_id: null },
  late_after: '2026-11-20T23:00:00.000Z',
  department,
  report,
  seen: null,
  reminder: null,
  can: { evaluate: report !== null, remind: false, reopen: false },
})
const names = (rows: readonly OccurrenceToEvaluate[]) => rows.map(({ task }) => task.id).join('')

const totals = {
  due: 5,
  reported: 4,
  done: 4,
  not_done: 0,
  late: 0,
  early: 0,
  overdue: 0,
  evaluated: 2,
  rating_average: 4,
}

test('the totals count a first evaluation, a changed one, and one that is taken back', () => {
  expect(recountTotals(totals, said(), said(1))).toMatchObject({ evaluated: 3, rating_average: 3 })
  expect(recountTotals(totals, said(5), said(2))).toMatchObject({
    evaluated: 2,
    rating_average: 2.5,
  })
  expect(recountTotals(totals, said(3), said())).toMatchObject({ evaluated: 1, rating_average: 5 })
  const first = { ...totals, evaluated: 1, rating_average: 4 }
  expect(recountTotals(first, said(4), said())).toMatchObject({
    evaluated: 0,
    rating_average: null,
  })
  const none = { ...totals, evaluated: 0, rating_average: null }
  expect(recountTotals(none, said(), said(2))).toMatchObject({ evaluated: 1, rating_average: 2 })
})

test('an evaluation stands at its row, and every page of the list counts it', () => {
  const page = { data: [row('a'), row('b')], totals } as EvaluationReply
  const put = { before: said(), after: said(4) }
  const after = replaceReport(page, keyOf(row('b')), put)
  expect(after.data.map(({ report }) => report?.evaluation?.rating)).toEqual([undefined, 4])
  expect(after.totals).toMatchObject({ evaluated: 3, rating_average: 4 })
  expect(after.data[0]).toBe(page.data[0])
  const other = replaceReport(page, keyOf(row('c')), put)
  expect(other.data).toEqual(page.data)
  expect(other.totals).toEqual(after.totals)
})

test('a report waits until it has its stars, for those alone who may give them', () => {
  expect(isWaiting(row('a'))).toBe(true)
  expect(isWaiting(row('a', said(3)))).toBe(false)
  expect(isWaiting(row('a', null))).toBe(false)
  expect(isWaiting({ ...row('a'), can: { evaluate: false, remind: false, reopen: false } })).toBe(
    false,
  )
})

test('what nobody reported stands above the departments', () => {
  const hall = { id: 'd2', name: 'Hall' }
  const rows = [
    row('a', null),
    row('b', null, hall),
    row('c'),
    row('d', said(), hall),
    { ...row('e'), department: null },
  ]
  expect(groupDay(rows).map(({ kind, name, rows: in_ }) => [kind, name, names(in_)])).toEqual([
    ['open', '', 'ab'],
    ['department', 'Kitchen', 'c'],
    ['department', 'Hall', 'd'],
    ['company', '', 'e'],
  ])
})

const keeping = (shown: readonly OccurrenceToEvaluate[], one: OccurrenceToEvaluate) => ({
  shown,
  row: one,
  keyOf,
})
const NOTHING: KeptRows<OccurrenceToEvaluate> = { order: [], rows: new Map() }

test('what was evaluated stays in its place when the list no longer has it', () => {
  const before = ['a', 'b', 'c', 'd'].map((name) => row(name))
  const once = addKeptRow(NOTHING, keeping(before, row('b', said(5))))
  const afterOne = mergeKeptRows([row('a'), row('c'), row('d')], once, KEPT_ROW_OPTIONS)
  expect(names(afterOne)).toBe('abcd')
  const twice = addKeptRow(once, keeping(afterOne, row('c', said(4))))
  expect(names(mergeKeptRows([row('a'), row('d'), row('e')], twice, KEPT_ROW_OPTIONS))).toBe(
    'abcde',
  )
  const first = addKeptRow(NOTHING, keeping(before, row('a', said(1))))
  expect(names(mergeKeptRows([row('b'), row('c')], first, KEPT_ROW_OPTIONS))).toBe('abc')
})

test('a list read at the same moment does not take the stars away again', () => {
  const kept = addKeptRow(NOTHING, keeping([row('a')], row('a', said(5))))
  expect(mergeKeptRows([row('a')], kept, KEPT_ROW_OPTIONS)[0]?.report?.evaluation?.rating).toBe(5)
  expect(
    mergeKeptRows([row('a', said(2))], kept, KEPT_ROW_OPTIONS)[0]?.report?.evaluation?.rating,
  ).toBe(2)
  const changed = { ...said(), version: 2, note: 'Another text' }
  expect(mergeKeptRows([row('a', changed)], kept, KEPT_ROW_OPTIONS)[0]?.report).toBe(changed)
})

test('a long sitting keeps the last twenty', () => {
  const many = Array.from({ length: 30 }, (_, at) => row(`t${at}`))
  const kept = many.reduce((all, one) => addKeptRow(all, keeping(many, one)), NOTHING)
  expect(mergeKeptRows([], kept, KEPT_ROW_OPTIONS).map(({ task }) => task.id)).toEqual(
    many.slice(10).map(({ task }) => task.id),
  )
})

test('after the stars of a report comes the next that waits, and after the last the first', () => {
  const rows = [row('a'), row('b', said(4)), row('c'), row('d', said(2))]
  const after = (id: string) => nextWaiting(rows, rowId(row(id)))?.task.id
  expect(after('a')).toBe('c')
  expect(after('c')).toBe('a')
  expect(after('gone')).toBe('a')
  expect(nextWaiting([row('a')], rowId(row('a')))).toBeUndefined()
})
