// Ends the processes of a test runner after the runner has ended, even by SIGKILL: the pipe between
// them then closes. A line `+PID` names the leader of a process group, `-PID` one that has ended by
// itself.
import { createInterface } from 'node:readline'

/** Ctrl-C also reaches this process, but it must live long enough to end the others. */
process.on('SIGINT', () => {})
process.on('SIGTERM', () => {})

const started = new Set()
for await (const line of createInterface({ input: process.stdin })) {
  const pid = Number(line.slice(1))
  if (line.startsWith('+')) started.add(pid)
  else started.delete(pid)
}

function signal(pid, name) {
  try {
    process.kill(-pid, name)
    return true
  } catch {
    return false
  }
}

const PATIENCE_MS = 10_000
for (const pid of started) signal(pid, 'SIGINT')
for (const until = Date.now() + PATIENCE_MS; Date.now() < until; ) {
  if (![...started].some((pid) => signal(pid, 0))) process.exit(0)
  await new Promise((resolve) => setTimeout(resolve, 100))
}
for (const pid of started) signal(pid, 'SIGKILL')
