import { expect, test } from 'vitest'
import { splitTitles } from '#features/one-time-tasks/lists/web/QuickEntry.tsx'
import {
  defaultsFromFilter,
  queryOf,
  taskSearch,
} from '#features/one-time-tasks/lists/web/search.ts'
import { taskSorting } from '#features/one-time-tasks/lists/web/sort.ts'

test('a list and a calendar begin with what is not done, a board and the archive with everything', () => {
  const status = (search: object) => queryOf(taskSearch.parse(search)).status
  expect(status({})).toBe('open')
  expect(status({ view: 'calendar' })).toBe('open')
  expect(status({ view: 'board' })).toBeUndefined()
  expect(status({ archived: true })).toBeUndefined()
  expect(status({ status: 'all' })).toBeUndefined()
  expect(status({ view: 'board', status: 'review' })).toBe('review')
})

test('what is not valid in the address is left out, the rest stays', () => {
  expect(taskSearch.parse({ status: 'lost', priority: 'urgent', page: -1, task: 'x' })).toEqual({
    priority: 'urgent',
  })
})

test('a heading sorts in its usual order first, then in the other, and the usual needs no word', () => {
  expect(taskSorting.by({}, 'deadline')).toEqual({ sort: undefined, order: 'desc' })
  expect(taskSorting.by({ order: 'desc' }, 'deadline')).toEqual({
    sort: undefined,
    order: undefined,
  })
  expect(taskSorting.by({}, 'priority')).toEqual({ sort: 'priority', order: undefined })
  expect(taskSorting.of({ sort: 'priority' }, 'priority')).toBe('descending')
  expect(taskSorting.by({ sort: 'priority' }, 'priority')).toEqual({
    sort: 'priority',
    order: 'asc',
  })
  expect(taskSorting.of({}, 'priority')).toBe('none')
})

test.each([
  ['one', ['one']],
  ['- Flour\n* Oil\n\n  3. Salt\r\n٤', ['Flour', 'Oil', 'Salt', '٤']],
  ['اتصل بالمورد\n• راجع العقد', ['اتصل بالمورد', 'راجع العقد']],
  ['2026 budget\n-5 degrees', ['2026 budget', '-5 degrees']],
  ['\n \n', []],
])('the lines of %j are %j', (text, titles) => {
  expect(splitTitles(text)).toEqual(titles)
})

test('a new task belongs to what the list shows, and is its maker’s where that names nobody', () => {
  const project_id = '01890a5d-ac96-774b-bcce-b302099a8057'
  const by = { me: 'mona', today: '2026-11-23' }
  expect(defaultsFromFilter({}, by)).toEqual({ assigned_user_id: ['mona'] })
  const filter = { project_id, priority: 'high', assigned_user_id: 'omar', due: 'soon' } as const
  expect(defaultsFromFilter(filter, by)).toEqual({
    ...{ assigned_user_id: ['omar'], project_id, priority: 'high', deadline: '2026-11-24' },
  })
})
