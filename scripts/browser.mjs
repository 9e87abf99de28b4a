// Finds the browser for the tests: an installed one, otherwise the one that Playwright downloads.
import { existsSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

/**
 * Debian's headless shell is first: the same browser with a third less CPU. Snaps cannot access our
 * folders.
 */
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

/** The properties of this machine that the search for browsers needs. */
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
 * Returns the path of the browser for the tests. `playwrights`: the path of Playwright's own
 * browser.
 * @param {string} playwrights
 * @returns {string | undefined}
 */
export function findBrowser(playwrights, machine = HERE) {
  return [...usualPlaces(machine), playwrights].find(machine.exists)
}

/** The message if no browser is installed and none could be downloaded. */
export const howToInstall = (platform) =>
  platform === 'linux'
    ? 'The tests need Chromium: apt-get install chromium fonts-noto-core, as root, or npx playwright install chromium.'
    : 'The tests need Chrome, Chromium or Edge: install one of them, or npx playwright install chromium.'

/**
 * Tries the `ways` to install a browser one after the other, until one exists. Returns whether one
 * does.
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
