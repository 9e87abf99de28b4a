import { StartError } from '#server/errors.ts'

type Code = 'RUNNING' | 'NO_BINARIES' | 'VERSION' | 'INITDB' | 'ACCOUNT' | 'EXITED' | 'UNFINISHED'

/** The reason why the embedded database did not start. The message is for the operator of Diwan. */
export class EmbeddedPostgresError extends StartError {
  override readonly name = 'EmbeddedPostgresError'
  readonly code: Code

  constructor(code: Code, message: string, cause?: unknown) {
    super(message, { cause })
    this.code = code
  }
}

export function alreadyRunning(dataDir: string, pid?: number): EmbeddedPostgresError {
  const which = pid === undefined ? '' : ` (process ${pid})`
  return new EmbeddedPostgresError(
    'RUNNING',
    `Diwan is already running on the data in ${dataDir}${which}. ` +
      'Stop it first, or set DATA_DIR to another folder.',
  )
}

/** The line of a PostgreSQL log that contains the error. */
export function findReason(log: string): string {
  const lines = log.split('\n').filter((line) => line.trim() !== '')
  const fatal = lines.filter((line) => /\b(?:FATAL|PANIC|error):/.test(line)).at(-1)
  const line = fatal ?? lines.at(-1) ?? 'it left no message'
  return line.replace(/^.*?\b(?:FATAL|PANIC|error):\s*/, '').trim()
}

export const hasCode = (error: unknown, ...codes: string[]): boolean =>
  error instanceof Error && 'code' in error && codes.includes(String(error.code))
