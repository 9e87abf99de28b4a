import { describe, expect, it } from 'vitest'
import { definitionSearch, toQuery } from '#features/routine-tasks/definitions/web/search.ts'

const nothing = definitionSearch.parse({})

describe('the address of the page', () => {
  it('keeps what is valid and leaves out the rest', () => {
    expect(
      definitionSearch.parse({
        search: 12,
        dept_id: 'kitchen',
        task_type: 'yearly',
        state: 'paused',
        sort: 'from',
        order: 'sideways',
        page: -1,
        per_page: 7,
      }),
    ).toEqual({ ...nothing, search: '12', state: 'paused', sort: 'from' })
  })

  it('becomes the query of the list', () => {
    expect(toQuery(nothing)).toMatchObject({ per_page: 25 })
    expect(toQuery(nothing)).not.toHaveProperty('active')
    expect(toQuery({ ...nothing, state: 'unmanned' })).toMatchObject({ unmanned: 'true' })
    expect(toQuery({ ...nothing, state: 'paused', per_page: 100, page: 2 })).toMatchObject({
      active: 'false',
      per_page: 100,
      page: 2,
    })
    expect(toQuery({ ...nothing, state: 'active' })).toMatchObject({ active: 'true' })
  })
})
