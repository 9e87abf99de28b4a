import { expect, test } from 'vitest'
import { listSources } from '#checks/sources.ts'
import { SERVER_ONLY } from '../vite.config.ts'

const ENDPOINT = /export const (\w+) = endpoint\(\{\s*method: '(\w+)'/g
const PARTS = [...SERVER_ONLY].join('|')

test('no page reads a part of an endpoint that browsers do not get', () => {
  const endpoints = listSources(/contract\.ts$/).flatMap(({ text }) => [...text.matchAll(ENDPOINT)])
  expect(endpoints.length).toBeGreaterThan(150)
  const parts = endpoints.map(([, name, method]) =>
    method === 'GET' ? `${name}\\.(?:${PARTS}|reply)` : `${name}\\.(?:${PARTS})`,
  )
  const reads = new RegExp(`\\b(?:${parts.join('|')})\\b`)
  const pages = listSources(/\.tsx?$/).filter(
    ({ file }) => /^(?:client|ui)\/|\/web\//.test(file) && !/\/test\/|\.test\.tsx?$/.test(file),
  )
  const wrong = pages.filter(({ text }) => reads.test(text)).map(({ file }) => file)
  expect(wrong).toEqual([])
})
