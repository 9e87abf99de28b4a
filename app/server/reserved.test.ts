import { expect, test } from 'vitest'
import * as ownPages from '#app/pages.ts'
import { FEATURES } from '#app/server/features.ts'
import { openDiwan } from '#app/server/test/diwan.ts'
import { isReserved } from '#shared/reserved-words.ts'

const diwan = openDiwan()

const firstWord = (path: string) => path.replace(/^\//, '').split('/')[0] ?? ''

test('no company gets an address that is the first word of a page of everybody’s', () => {
  const pages = [...Object.values(ownPages), ...FEATURES.flatMap(({ pages = [] }) => pages)]
  const words = pages.filter(({ kind }) => kind !== 'company').map(({ path }) => firstWord(path))
  expect(words.length).toBeGreaterThan(12)
  expect(words.filter((word) => word && !isReserved(word))).toEqual([])
})

test('nor one below which something else is served', async () => {
  await diwan.server.fastify.ready()
  const tree = diwan.server.fastify.printRoutes({ commonPrefix: false })
  const words = [...tree.matchAll(/^[├└]── \/([\w.-]+)/gm)].map(([, word = '']) => word)
  expect(words).toContain('files')
  expect(words.filter((word) => !isReserved(word))).toEqual([])
})
