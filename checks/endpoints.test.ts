import { expect, test } from 'vitest'
import { listSources } from '#checks/sources.ts'

const ENDPOINT = /export const (\w+) = endpoint\(\{\s*method: '(\w+)'/g
/** What the build removes from endpoints for browsers (`vite.config.ts`). */
const SERVER_ONLY = 'summary|may|conflict|maxBytes|limits|evenWhenExpired|evenWhenClosing'

test('no page reads a part of an endpoint that browsers do not get', () => {
  const endpoints = listSources(/contract\.ts$/).flatMap(({ text }) => [...text.matchAll(ENDPOINT)])
  expect(endpoints.length).toBeGreaterThan(150)
  const parts = endpoints.map(([, name, method]) =>
    method === 'GET' ? `${name}\\.(?:${SERVER_ONLY}|reply)` : `${name}\\.(?:${SERVER_ONLY})`,
  )
  const reads = new RegExp(`\\b(?:${parts.join('|')})\\b`)
  const pages = listSources(/\.tsx?$/).filter(
    ({ file }) => /^(?:client|ui)\/|\/web\//.test(file) && !/\/test\/|\.test\.tsx?$/.test(file),
  )
  const wrong = pages.filter(({ text }) => reads.test(text)).map(({ file }) => file)
  expect(wrong).toEqual([])
})
