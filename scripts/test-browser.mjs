// The browser that parts and stories run in, fetched where it is missing.
import { spawnSync } from 'node:child_process'
import { howToInstall, provideBrowser } from './browser.mjs'
import { run } from './steps.mjs'

const isInstalled = (command) => spawnSync('which', [command]).status === 0

const hasArabicFont = () =>
  spawnSync('fc-list', [':lang=ar'], { encoding: 'utf8' }).stdout?.trim().length > 0

/** Chromium and an Arabic font, from Debian's packages. */
function fetchFromDebian() {
  console.log('Installing Chromium and Arabic fonts…')
  run('apt-get', ['update', '-qq'])
  const fetch = (...names) =>
    run('apt-get', ['install', '-y', '-qq', ...names], { stdio: 'ignore' })
  if (!hasArabicFont()) fetch('fonts-noto-core')
  if (fetch('chromium-headless-shell') !== 0 && !isInstalled('chromium')) fetch('chromium')
}

/** A browser to test in: what is installed, else Debian's where we may, else Playwright's. */
export async function requireBrowser() {
  const { chromium } = await import('@playwright/test')
  const playwrights = chromium.executablePath()
  if (process.getuid?.() === 0 && isInstalled('apt-get'))
    if (!isInstalled('chromium-headless-shell') || !hasArabicFont()) fetchFromDebian()
  const download = () => run('npx', ['playwright', 'install', 'chromium'])
  if (provideBrowser(playwrights, [download])) return
  console.error(howToInstall(process.platform))
  process.exit(1)
}
