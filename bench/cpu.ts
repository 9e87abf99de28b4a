import { readdirSync, readFileSync } from 'node:fs'

/**
 * Linux reports CPU time to user space in hundredths of a second, independent of the kernel's tick.
 */
const MICROSECONDS_PER_TICK = 10_000

interface Stat {
  parent: number
  own: number
  /** The time of children that have ended and been waited for. */
  ended: number
}

function statOf(pid: number | string): Stat | undefined {
  let text: string
  try {
    text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  } catch {
    return undefined // it has just ended
  }
  // The second field is the program's name in parentheses and can contain anything, even spaces.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  const at = (index: number) => Number(fields[index])
  return { parent: at(1), own: at(11) + at(12), ended: at(13) + at(14) }
}

/** Nanoseconds that a thread has run: the first field of the file. */
const runOf = (pid: number, thread: string): number =>
  Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ', 1)[0])

/**
 * Microseconds of CPU time that all threads of a process have used so far, without its children.
 * Accurate to the scheduler's clock. Ended threads are not counted, but Node's threads live as long
 * as it.
 */
export const cpuOf = (pid: number): number =>
  readdirSync(`/proc/${pid}/task`).reduce((sum, thread) => sum + runOf(pid, thread), 0) / 1_000

const pids = () => readdirSync('/proc').filter((name) => /^\d+$/.test(name))

/** The living child processes of a process. */
export const childrenOf = (pid: number): number[] =>
  pids()
    .filter((one) => statOf(one)?.parent === pid)
    .map(Number)

/**
 * Microseconds of CPU time of a process and its children, living and ended, to a hundredth of a
 * second. PostgreSQL has one process per connection.
 */
export function cpuOfFamily(pid: number): number {
  const head = statOf(pid)
  if (!head) return 0
  const children = pids()
    .map(statOf)
    .filter((stat) => stat?.parent === pid)
  const living = children.reduce((sum, stat) => sum + (stat ? stat.own + stat.ended : 0), 0)
  return (head.own + head.ended + living) * MICROSECONDS_PER_TICK
}

/** Microseconds of CPU time that the whole machine has used so far, to a hundredth of a second. */
function cpuOfMachine(): number {
  const [line = ''] = readFileSync('/proc/stat', 'utf8').split('\n', 1)
  const [user = 0, nice = 0, system = 0, , , interrupts = 0, soft = 0] = line
    .split(/\s+/)
    .slice(1)
    .map(Number)
  return (user + nice + system + interrupts + soft) * MICROSECONDS_PER_TICK
}

export interface Watched {
  /** The server process. */
  pid: number
  /** The main process of PostgreSQL. */
  postmaster: number
}

/** Microseconds of CPU time, and of the clock. `own`: this process. */
export interface Spent {
  server: number
  postgres: number
  own: number
  machine: number
  clock: number
}

function spentBy({ pid, postmaster }: Watched): Spent {
  const { user, system } = process.cpuUsage()
  return {
    ...{ server: cpuOf(pid), postgres: cpuOfFamily(postmaster) },
    ...{ own: user + system, machine: cpuOfMachine(), clock: performance.now() * 1_000 },
  }
}

/** Starts to measure; the returned function tells what was spent since then. */
export function startMeter(watched: Watched): () => Spent {
  const before = spentBy(watched)
  return () => {
    const now = spentBy(watched)
    const names = Object.keys(before) as (keyof Spent)[]
    return Object.fromEntries(names.map((name) => [name, now[name] - before[name]])) as Record<
      keyof Spent,
      number
    >
  }
}

/** The average number of cores that were busy; `others`: other work on the machine. */
export function coresOf({ server, postgres, own, machine, clock }: Spent) {
  const others = machine - server - postgres - own
  const spent = { server, postgres, own, others }
  return Object.fromEntries(
    Object.entries(spent).map(([name, us]) => [name, us / clock]),
  ) as typeof spent
}
