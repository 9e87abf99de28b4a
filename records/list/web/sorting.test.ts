import { describe, expect, it } from 'vitest'
import { sortedBy, sortOf } from '#records/list/web/sorting.ts'

type By = 'name' | 'type' | 'from' | 'seen'
const rule = { usual: 'name', downFirst: ['seen'] } as const
const press = (search: { sort?: By; order?: 'desc' }, by: By) => sortedBy<By>(search, by, rule)

describe('pressing a heading', () => {
  it('sorts by it, and turns the order round when pressed again', () => {
    expect(press({}, 'type')).toEqual({ sort: 'type', order: undefined })
    expect(press({}, 'name')).toEqual({ sort: undefined, order: 'desc' })
    expect(press({ sort: 'type' }, 'type')).toEqual({ sort: 'type', order: 'desc' })
    expect(press({ sort: 'type', order: 'desc' }, 'type')).toEqual({
      sort: 'type',
      order: undefined,
    })
    expect(press({ sort: 'type', order: 'desc' }, 'from')).toEqual({
      sort: 'from',
      order: undefined,
    })
  })

  it('begins at the other end where that is read first', () => {
    expect(press({}, 'seen')).toEqual({ sort: 'seen', order: 'desc' })
    expect(press({ sort: 'seen', order: 'desc' }, 'seen')).toEqual({
      sort: 'seen',
      order: undefined,
    })
  })
})

it('a heading shows the order that stands in the address', () => {
  expect(sortOf<By>({}, 'name', 'name')).toBe('ascending')
  expect(sortOf<By>({ order: 'desc' }, 'name', 'name')).toBe('descending')
  expect(sortOf<By>({ sort: 'type' }, 'name', 'name')).toBe('none')
})
