import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { type Account, ENVIRONMENT } from '#ops/embedded/account.ts'

/** A child process that does not receive Ctrl-C from the terminal and dies with this process. */
export interface BoundProcess {
  /** The pid of the program itself, not of a wrapping shell. */
  pid: number
  /** The last 8 KB of its stderr. */
  log: () => string
  /** "" for a clean exit, else "exit code 1" or "signal SIGKILL". Never rejects. */
  ended: Promise<string>
}

interface Options {
  account: Account
  cwd: string
  /** The signal that the program receives when this process ends. */
  deathSignal: 'INT' | 'KILL'
}

/** Prints the pid, then runs until our end of its stdin closes; then it ends the program. */
const WATCHDOG = `
signal=$1; shift
exec 3<&0
"$@" 3<&- </dev/null >/dev/null & program=$!
echo $program
(cat <&3; kill -$signal $program) >/dev/null 2>&1 & watcher=$!
wait $program; code=$?
kill $watcher
exit $code`

export async function spawnBound(command: string[], options: Options): Promise<BoundProcess> {
  const { account, cwd, deathSignal } = options
  const common = { ...account, cwd, env: ENVIRONMENT, detached: true } as const
  if (hasDeathSignal()) {
    const args = ['--pdeathsig', deathSignal, '--', ...command]
    const child = spawn('setpriv', args, { ...common, stdio: ['ignore', 'ignore', 'pipe'] })
    return { ...observe(child), pid: await waitForSpawn(child) }
  }
  const args = ['-c', WATCHDOG, 'sh', deathSignal, ...command]
  const child = spawn('sh', args, { ...common, stdio: ['pipe', 'pipe', 'pipe'] })
  const observed = observe(child)
  await waitForSpawn(child)
  const pid = await new Promise<number>((resolve) => {
    child.stdout.once('data', (text) => resolve(Number(text))).once('end', () => resolve(0))
  })
  return { ...observed, pid }
}

/** Whether the kernel can end the child with its parent (Linux, util-linux >= 2.33). */
function hasDeathSignal(): boolean {
  if (process.platform !== 'linux') return false
  const args = ['--pdeathsig', 'clear', 'true']
  return spawnSync('setpriv', args, { env: ENVIRONMENT }).status === 0
}

function waitForSpawn(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    child.once('spawn', () => resolve(child.pid ?? 0)).once('error', reject)
  })
}

function observe(child: ChildProcess): Pick<BoundProcess, 'log' | 'ended'> {
  let log = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    log = (log + text).slice(-8192)
  })
  const ended = new Promise<string>((resolve) => {
    child.once('exit', (code, signal) => {
      const how = signal ? `signal ${signal}` : code ? `exit code ${code}` : ''
      child.once('close', () => resolve(how)) // Waits for the rest of the log.
      setTimeout(resolve, 500, how).unref() // A leftover grandchild can keep the log open.
    })
  })
  return { log: () => log, ended }
}
