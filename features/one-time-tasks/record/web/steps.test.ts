import { expect, test } from 'vitest'
import { type Step, stepsOf } from '#features/one-time-tasks/record/web/steps.ts'
import { STATUSES, type Task, type TaskStatus } from '#features/one-time-tasks/tasks/contract.ts'

const NOBODY = { assigned: [], supervisor: null, consulted: [], informed: [] }
const SUPERVISED = { ...NOBODY, supervisor: { id: '1', name: 'Hana' } }

const stepsIn = (status: TaskStatus, people: Task['people'], moves = STATUSES) =>
  stepsOf({ status, people, moves: moves.filter((one) => one !== status) })
const verbs = (steps: readonly Step[]) => steps.map(({ verb, to }) => `${verb} ${to}`)

test('the next step of a task stands first, and leads to a review where somebody supervises it', () => {
  expect(verbs(stepsIn('pending', NOBODY))[0]).toBe('start inProgress')
  expect(verbs(stepsIn('inProgress', NOBODY))).toEqual([
    'finish done',
    'ask review',
    'back pending',
  ])
  expect(verbs(stepsIn('inProgress', SUPERVISED))[0]).toBe('ask review')
})

test('a supervisor accepts or sends back with a reason, and nobody else is asked for one', () => {
  const judged = stepsIn('review', SUPERVISED)
  expect(verbs(judged)).toEqual(['accept done', 'sendBack inProgress', 'back pending'])
  expect(judged.map(({ requiresReason }) => requiresReason)).toEqual([false, true, true])
  const alone = stepsIn('review', NOBODY)
  expect(verbs(alone)).toEqual(['finish done', 'back pending', 'back inProgress'])
  expect(alone.some(({ requiresReason }) => requiresReason)).toBe(false)
})

test('nobody waits for a supervisor who has left', () => {
  const left: Task['people'] = { ...NOBODY, supervisor: { id: '1', name: 'Hana', left: true } }
  for (const status of STATUSES) expect(stepsIn(status, left)).toEqual(stepsIn(status, NOBODY))
})

test('only what is allowed is offered, and what is done has no next step', () => {
  expect(stepsOf({ status: 'review', people: SUPERVISED, moves: [] })).toEqual([])
  const done = stepsIn('done', NOBODY)
  expect(done[0]?.verb).toBe('reopen')
  expect(done.some(({ isNext }) => isNext)).toBe(false)
})
