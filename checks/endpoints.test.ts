import { expect, test } from 'vitest'
import { listSources } from '#checks/sources.ts'
import { partsForServer } from '../vite.config.ts'

const ENDPOINT = /export const (\w+) = endpoint\(\{\s*method: '(\w+)'[\s\S]*?\n\}\)/g
const MAY = /^ {2}may: '(\w+)'/m

test('no page reads a part of an endpoint that browsers do not get', () => {
  const endpoints = listSources(/contract\.ts$/).flatMap(({ text }) => [...text.matchAll(ENDPOINT)])
  expect(endpoints.length).toBeGreaterThan(150)
  const reads = endpoints.flatMap(([text, name, method]) => {
    const parts = partsForServer({ method, may: MAY.exec(text)?.[1] })
    const read = `${name}\\.(?:${[...parts].join('|')})`
    return parts.has('reply') ? [read, `currentFromConflict\\(${name}`] : [read]
  })
  const read = new RegExp(`\\b(?:${reads.join('|')})\\b`)
  const pages = listSources(/\.tsx?$/).filter(
    ({ file }) => /^(?:client|ui)\/|\/web\//.test(file) && !/\/test\/|\.test\.tsx?$/.test(file),
  )
  const wrong = pages.filter(({ text }) => read.test(text)).map(({ file }) => file)
  expect(wrong).toEqual([])
})
