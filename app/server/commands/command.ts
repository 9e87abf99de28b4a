import { ArchiveError } from '#ops/archive/zip.ts'
import { BackupError } from '#ops/backup/files.ts'
import { EmbeddedPostgresError } from '#ops/embedded/error.ts'
import { ConfigError } from '#server/config.ts'

/** Why a command failed; the message is meant for the person who ran it. */
export class CommandError extends Error {}

/**
 * Runs a command to its end. Errors that the user can fix print one sentence, all others a stack
 * trace.
 */
export function runCommand(work: (words: readonly string[]) => Promise<string>): void {
  work(process.argv.slice(2)).then(
    (said) => process.stdout.write(`${said}\n`),
    (error: unknown) => {
      const isClear = [
        BackupError,
        ArchiveError,
        CommandError,
        ConfigError,
        EmbeddedPostgresError,
      ].some((clear) => error instanceof clear)
      const { message, stack } = error as Error
      process.stderr.write(`${isClear ? message : (stack ?? message)}\n`)
      process.exitCode = 1
    },
  )
}
