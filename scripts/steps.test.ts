import { expect, test } from 'vitest'
import { whyNotHere } from './steps.mjs'

const LINUX = { platform: 'linux', version: '20.19.0', databaseUrl: undefined } as const

test('a Node.js that is too old is refused in a sentence, and a newer one is not', () => {
  expect(whyNotHere({ ...LINUX, version: '20.18.3' })).toBe(
    'Diwan needs Node.js 20.19 or newer; this is 20.18.3.',
  )
  expect(whyNotHere({ ...LINUX, version: '18.20.4' })).toMatch(/^Diwan needs Node\.js/)
  for (const version of ['20.19.0', '22.0.0', '24.21.0'])
    expect(whyNotHere({ ...LINUX, version })).toBe(undefined)
})

test('on Windows it is said before anything is installed that a database is needed', () => {
  const windows = { ...LINUX, platform: 'win32' } as const
  expect(whyNotHere(windows)).toBe(
    'On Windows Diwan has no database of its own: set DATABASE_URL to a PostgreSQL server, or run it in WSL.',
  )
  expect(whyNotHere({ ...windows, databaseUrl: 'postgres://diwan@localhost/diwan' })).toBe(
    undefined,
  )
  expect(whyNotHere({ ...LINUX, platform: 'darwin' })).toBe(undefined)
})
