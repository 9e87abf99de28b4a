import { expect, test } from 'vitest'
import { openDiwan } from '#app/server/test/diwan.ts'
import { world } from '#app/server/test/world.ts'
import { makeDocument } from '#features/documents/contract.ts'

const COMPANIES = 5
const FILES_EACH = 4

const diwan = openDiwan()

test('each of several companies gets its files when all ask at once', async () => {
  const sites = await Promise.all(Array.from({ length: COMPANIES }, () => world(diwan)))
  const asked = sites.flatMap((site) => Array.from({ length: FILES_EACH }, () => site))
  const replies = await Promise.all(
    asked.map(({ as, owner }) =>
      as(owner).call(makeDocument, {
        body: { kind: 'one-time-task', format: 'xlsx', query: {} },
      }),
    ),
  )
  expect(replies.map(({ status }) => status)).toEqual(asked.map(() => 201))
})
