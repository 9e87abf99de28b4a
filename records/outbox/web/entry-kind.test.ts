import { describe, expect, expectTypeOf, it } from 'vitest'
import * as z from 'zod/mini'
import type { Entry } from '#records/outbox/web/entry.ts'
import { defineEntryKind, type EntryKind, entriesOf } from '#records/outbox/web/entry-kind.ts'
import { endpoint } from '#shared/endpoint.ts'

const addComment = endpoint({
  method: 'POST',
  path: '/tasks/{id}/comments',
  summary: 'Says something of a task',
  params: z.strictObject({ id: z.string() }),
  body: z.strictObject({ text: z.string() }),
  reply: z.strictObject({ comment: z.string() }),
  may: 'member',
})

const comments = defineEntryKind(addComment, {
  catalogues: {},
  useEntryTexts: () => ({
    ...{ refused: () => '', typed: () => undefined, offline: '', offlineUnsent: () => '' },
    ...{ unsent: () => '', givenUp: () => '', sendNow: '' },
  }),
  show: async () => {},
  refreshViews: async () => {},
  findExisting: () => undefined,
})

const said = (id: string, endpoint: string, input: unknown): Entry => ({
  ...{ id, endpoint, key: id, name: id, input },
  ...{ at: '2026-11-21T08:06:00.000Z', waited: false },
})

describe('a kind of entries', () => {
  it('is known by method and path, which is all that can be kept of an endpoint', () => {
    expect(comments.endpoint).toBe('POST /tasks/{id}/comments')
  })

  it('finds its own among all', () => {
    const input = { params: { id: 'oven' }, body: { text: 'Cold.' } }
    const mine = said('mine', comments.endpoint, input)
    expect(entriesOf(comments, [said('other', 'POST /tasks', {}), mine])).toEqual([mine])
  })

  it('takes and gives what its endpoint does', () => {
    type Input = { params: { id: string }; body: { text: string } }
    expectTypeOf(comments).toEqualTypeOf<EntryKind<Input, { comment: string }>>()
    expectTypeOf(entriesOf(comments, [])).toEqualTypeOf<Entry<Input>[]>()
  })
})
