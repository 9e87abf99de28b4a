// Starts programs that end together with this process, however it ends.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'

let watchdog

/** @param {string} line */
function tell(line) {
  if (!watchdog) {
    const program = path.join(import.meta.dirname, 'watchdog.mjs')
    watchdog = spawn(process.execPath, [program], { stdio: ['pipe', 'ignore', 'inherit'] })
    watchdog.unref()
    watchdog.stdin.unref()
  }
  watchdog.stdin.write(`${line}\n`)
}

/**
 * Starts a program in its own process group, which the watchdog ends when this process is gone.
 * @param {string} command
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} options
 */
export function startWatched(command, args, options) {
  const child = spawn(command, args, { ...options, detached: process.platform !== 'win32' })
  const { pid } = child
  if (pid) {
    tell(`+${pid}`)
    child.once('exit', () => tell(`-${pid}`))
  }
  return child
}

/** Runs a program to its end; returns its exit code, and its output if `stdio` is 'pipe'. */
export async function runWatched(command, args, options) {
  const child = startWatched(command, args, options)
  const written = []
  child.stdout?.on('data', (chunk) => written.push(chunk))
  child.stderr?.on('data', (chunk) => written.push(chunk))
  const [code] = await once(child, 'close')
  return { status: code ?? 1, output: Buffer.concat(written).toString() }
}
