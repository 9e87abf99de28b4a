// Which browser the tests drive: one that is installed, else the one that Playwright fetches.
import { existsSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

/** Debian's without windows first: the same browser, and a third less work. Snaps see no folder of ours. */
const ON_LINUX = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/microsoft-edge',
  '/usr/bin/microsoft-edge-stable',
]

const ON_MACOS = ['Chromium', 'Google Chrome', 'Microsoft Edge']
const ON_WINDOWS = [
  ['Google', 'Chrome', 'Application', 'chrome.exe'],
  ['Microsoft', 'Edge', 'Application', 'msedge.exe'],
  ['Chromium', 'Application', 'chrome.exe'],
]

/** A machine as its browsers are looked for on it. */
export const HERE = {
  platform: process.platform,
  home: os.homedir(),
  environment: process.env,
  exists: existsSync,
}

function usualPlaces({ platform, home, environment }) {
  if (platform === 'darwin')
    return ['/Applications', path.posix.join(home, 'Applications')].flatMap((folder) =>
      ON_MACOS.map((name) => path.posix.join(folder, `${name}.app`, 'Contents/MacOS', name)),
    )
  if (platform !== 'win32') return ON_LINUX
  const folders = ['ProgramFiles', 'ProgramFiles(x86)', 'LOCALAPPDATA']
  return ON_WINDOWS.flatMap((parts) =>
    folders.flatMap((name) =>
      environment[name] ? path.win32.join(environment[name], ...parts) : [],
    ),
  )
}

/**
 * The program of the browser that stories run in. `playwrights`: where Playwright would keep its own.
 * @param {string} playwrights
 * @returns {string | undefined}
 */
export function findBrowser(playwrights, machine = HERE) {
  return [...usualPlaces(machine), playwrights].find(machine.exists)
}

/** What somebody is told on whose machine none is and none could be fetched. */
export const howToInstall = (platform) =>
  platform === 'linux'
    ? 'The tests need Chromium: apt-get install chromium fonts-noto-core, as root, or npx playwright install chromium.'
    : 'The tests need Chrome, Chromium or Edge: install one of them, or npx playwright install chromium.'

/**
 * Tries in turns to come to a browser, until one is there: `ways` fetch one. Whether it succeeded.
 * @param {string} playwrights
 * @param {(() => unknown)[]} ways
 */
export function provideBrowser(playwrights, ways, machine = HERE) {
  const isThere = () => findBrowser(playwrights, machine) !== undefined
  for (const fetch of ways) {
    if (isThere()) return true
    fetch()
  }
  return isThere()
}
