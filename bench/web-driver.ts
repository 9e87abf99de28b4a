import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../app/server/test/front.ts'

export const MINI_BROWSER = '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser'

/** A browser that is controlled through the W3C's WebDriver protocol. */
export interface Driven {
  /** The name and version that the browser reports. */
  name: string
  open(url: string): Promise<void>
  resize(width: number, height: number): Promise<void>
  /** Runs the body of a function in the page and returns its result. */
  run<T>(body: string, ...args: unknown[]): Promise<T>
  screenshot(): Promise<Buffer>
  end(): Promise<void>
}

async function tell<T>(url: string, method: string, body?: object): Promise<T> {
  const reply = await fetch(url, {
    method,
    ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  })
  const { value } = (await reply.json()) as { value: T & { error?: string; message?: string } }
  if (!reply.ok) throw new Error(`${method} ${url}: ${value.error} ${value.message}`)
  return value
}

/** Waits up to a minute for the driver. */
async function answers(url: string): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    const isUp = await fetch(`${url}/status`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isUp) return
    await pause(100)
  }
  throw new Error(`WebKitWebDriver does not answer at ${url}`)
}

const ended = (child: ChildProcess): Promise<unknown> =>
  new Promise((resolve) => {
    child.once('exit', resolve)
    child.kill()
  })

/** Without this style, a window cannot be narrower than its toolbar. */
const NARROW = '* { min-width: 0; padding: 0; margin: 0; border-width: 0; font-size: 1px; }'

function settings(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'diwan-gtk-'))
  mkdirSync(path.join(folder, 'gtk-3.0'))
  writeFileSync(path.join(folder, 'gtk-3.0/gtk.css'), NARROW)
  return folder
}

/**
 * Starts WebKitGTK's browser on its own virtual screen; Debian packages: `webkit2gtk-driver` and
 * `xvfb`.
 */
export async function startWebKit(): Promise<Driven> {
  const [port, display] = [await freePort(), `:${100 + (process.pid % 800)}`]
  const screen = spawn('Xvfb', [display, '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
    stdio: 'ignore',
  })
  const folder = settings()
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], {
    stdio: 'ignore',
    env: {
      ...{ ...process.env, DISPLAY: display, XDG_CONFIG_HOME: folder },
      ...{ WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' },
    },
  })
  const base = `http://127.0.0.1:${port}`
  await answers(base)
  const { sessionId, capabilities } = await tell<{
    sessionId: string
    capabilities: { browserName: string; browserVersion: string }
  }>(`${base}/session`, 'POST', {
    capabilities: {
      alwaysMatch: {
        'webkitgtk:browserOptions': { binary: MINI_BROWSER, args: ['--automation'] },
      },
    },
  })
  const at = `${base}/session/${sessionId}`
  return {
    name: `${capabilities.browserName} ${capabilities.browserVersion}`,
    open: (url) => tell(`${at}/url`, 'POST', { url }),
    resize: (width, height) => tell(`${at}/window/rect`, 'POST', { width, height }),
    run: (script, ...args) => tell(`${at}/execute/sync`, 'POST', { script, args }),
    screenshot: async () => Buffer.from(await tell<string>(`${at}/screenshot`, 'GET'), 'base64'),
    async end() {
      await tell(at, 'DELETE')
      await ended(driver)
      await ended(screen)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
