import { expect, test } from 'vitest'
import { forgetWriteKey, writeKey } from '#client/write-key.ts'

test('a write keeps its key until it is answered, and then gets another', () => {
  const first = writeKey('POST /api/roles {"name":"Cook"}', 0)
  expect(writeKey('POST /api/roles {"name":"Cook"}', 1000)).toBe(first)
  expect(writeKey('POST /api/roles {"name":"Chef"}', 1000)).not.toBe(first)
  forgetWriteKey('POST /api/roles {"name":"Cook"}')
  expect(writeKey('POST /api/roles {"name":"Cook"}', 2000)).not.toBe(first)
})

test('a write of long ago is not repeated by the same of today', () => {
  const first = writeKey('DELETE /api/roles/1', 0)
  expect(writeKey('DELETE /api/roles/1', 601_000)).not.toBe(first)
})
