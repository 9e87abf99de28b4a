// Provides the browser for part tests and stories; installs one if it is missing.
import { spawnSync } from 'node:child_process'
import { howToInstall, provideBrowser } from './browser.mjs'
import { run } from './steps.mjs'

const isInstalled = (command) => spawnSync('which', [command]).status === 0

const hasArabicFont = () =>
  spawnSync('fc-list', [':lang=ar'], { encoding: 'utf8' }).stdout?.trim().length > 0

/** Installs Chromium and an Arabic font from Debian's packages. */
function fetchFromDebian() {
  console.log('Installing Chromium and Arabic fonts…')
  run('apt-get', ['update', '-qq'])
  const fetch = (...names) =>
    run('apt-get', ['install', '-y', '-qq', ...names], { stdio: 'ignore' })
  if (!hasArabicFont()) fetch('fonts-noto-core')
  if (fetch('chromium-headless-shell') !== 0 && !isInstalled('chromium')) fetch('chromium')
}

/**
 * Provides a browser: an installed one, otherwise Debian's if this account is root, otherwise
 * Playwright's.
 */
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
