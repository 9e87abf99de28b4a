import { describe, expect, it } from 'vitest'
import {
  countTryForAll,
  type Entry,
  findUnsent,
  markRefused,
  type Outbox,
  putEntry,
  removeEntries,
  unsent,
} from '#records/outbox/web/entry.ts'

const REPORT = 'POST /reports'

const said = (id: string, key = id, endpoint = REPORT): Entry => ({
  ...{ id, endpoint, key, name: key, input: undefined },
  ...{ at: '2026-11-21T08:06:00.000Z', waited: false },
})

const ids = (outbox: Outbox) => outbox.map(({ id }) => id)

describe('what was said and not sent', () => {
  it('is replaced by a later word of the same thing, and of no other', () => {
    const outbox = [
      said('first', 'today oven'),
      said('of the day before', 'yesterday oven'),
      said('of another kind', 'today oven', 'POST /comments'),
      said('till'),
    ]
    const later = putEntry(outbox, said('second', 'today oven'))
    expect(ids(later)).toEqual(['of the day before', 'of another kind', 'till', 'second'])
  })

  it('is taken away by its id, so that a word said meanwhile stays', () => {
    const later = putEntry([said('first', 'oven')], said('second', 'oven'))
    expect(ids(removeEntries(later, 'first'))).toEqual(['second'])
  })

  it('waits, all of it, when one got no answer; what was refused does not', () => {
    const outbox = markRefused([said('a'), said('b')], 'a', { says: 'Too late.', late: false })
    expect(countTryForAll(outbox).map(({ waited }) => waited)).toEqual([false, true])
    expect(ids(unsent(outbox))).toEqual(['b'])
    expect(findUnsent(outbox, 'a')).toBeUndefined()
    expect(findUnsent(outbox, 'b')?.id).toBe('b')
  })
})
