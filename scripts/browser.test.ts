import { expect, test } from 'vitest'
import { findBrowser, howToInstall, provideBrowser } from './browser.mjs'

const OWN = '/home/mona/.cache/ms-playwright/chromium-1234/chrome'

/** A machine on which only these programs exist. */
function machine(platform: NodeJS.Platform, programs: string[]) {
  const environment = {
    ProgramFiles: 'C:\\Program Files',
    'ProgramFiles(x86)': 'C:\\Program Files (x86)',
    LOCALAPPDATA: 'C:\\Users\\mona\\AppData\\Local',
  }
  const exists = (file: unknown) => programs.includes(String(file))
  return { platform, home: '/Users/mona', environment, exists }
}

const CHROME = 'Google Chrome.app/Contents/MacOS/Google Chrome'

test.each([
  ['linux', ['/usr/bin/chromium', '/usr/bin/chromium-headless-shell'], 1],
  ['linux', ['/usr/bin/google-chrome', '/usr/bin/chromium'], 1],
  ['linux', ['/usr/bin/microsoft-edge', OWN], 0],
  ['linux', ['/snap/bin/chromium', OWN], 1],
  ['darwin', [`/Applications/${CHROME}`, OWN], 0],
  ['darwin', [`/Users/mona/Applications/${CHROME}`], 0],
  ['win32', ['C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe'], 0],
  ['win32', ['C:\\Users\\mona\\AppData\\Local\\Google\\Chrome\\Application\\chrome.exe', OWN], 0],
] as const)('on %s with %j the tests run in number %i', (platform, programs, chosen) => {
  expect(findBrowser(OWN, machine(platform, [...programs]))).toBe(programs[chosen])
})

test('where no browser is, none is named', () => {
  for (const platform of ['linux', 'darwin', 'win32'] as const)
    expect(findBrowser(OWN, machine(platform, []))).toBe(undefined)
})

test('an installed browser is taken as it is, and nothing is fetched', () => {
  const ways = [() => expect.unreachable('fetched')]
  expect(provideBrowser(OWN, ways, machine('linux', ['/usr/bin/chromium']))).toBe(true)
})

test('ways to a browser are tried in turns, until one leads to it', () => {
  const programs: string[] = []
  const tried: string[] = []
  const ways = [
    () => tried.push('apt'),
    () => {
      tried.push('playwright')
      programs.push(OWN)
    },
    () => tried.push('more'),
  ]
  expect(provideBrowser(OWN, ways, machine('linux', programs))).toBe(true)
  expect(tried).toEqual(['apt', 'playwright'])
})

test('where no way leads to one, a sentence says what to install', () => {
  expect(provideBrowser(OWN, [() => {}], machine('darwin', []))).toBe(false)
  expect(howToInstall('darwin')).toMatch(/^The tests need Chrome, Chromium or Edge: [^.]+\.$/)
  expect(howToInstall('linux')).toMatch(/^The tests need Chromium: [^.]+\.$/)
})
