import { describe, expect, it } from 'vitest'
import { deliveryResultOf, type ExistingEntry } from '#records/outbox/web/delivery-result.ts'

describe('the answer to an entry', () => {
  const answered = (status: number, standing?: ExistingEntry<string>, body = {}) =>
    deliveryResultOf({ status, message: 'The server’s words.', body }, standing)

  it.each([0, 408, 429, 502, 503, 504])('%i leaves it to be sent again', (status) => {
    expect(answered(status).is).toBe('unreachable')
  })

  it('of an ended session or an expired plan leaves it for another time', () => {
    expect(answered(401).is).toBe('shut')
    expect(answered(422, undefined, { error: 'Plan Expired' }).is).toBe('shut')
  })

  it.each([500, 501, 507])('%i is sent again, while the others go on', (status) => {
    expect(answered(status).is).toBe('failed')
  })

  it.each([403, 404, 422])('%i is a refusal, in the server’s words', (status) => {
    const refused = { says: 'The server’s words.', late: false }
    expect(answered(status)).toEqual({ is: 'refused', refused, reply: undefined })
  })

  it('is a refusal with what stands there of who was first', () => {
    expect(answered(409, { reply: 'hers', of: 'others' })).toMatchObject({
      is: 'refused',
      refused: { late: true },
      reply: 'hers',
    })
  })

  it('is none where the same stands there already', () => {
    expect(answered(409, { reply: 'it', of: 'same' })).toEqual({ is: 'stored', reply: 'it' })
    expect(answered(409, { reply: 'mine', of: 'mine' })).toMatchObject({
      is: 'refused',
      refused: { late: false },
      reply: 'mine',
    })
  })
})
