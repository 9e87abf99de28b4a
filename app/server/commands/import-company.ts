import path from 'node:path'
import { parseArgs } from 'node:util'
import pino from 'pino'
import { CommandError, runCommand } from '#app/server/commands/command.ts'
import { type ImportedCompany, importCompany } from '#app/server/import-company.ts'
import { withCluster } from '#ops/backup/cluster.ts'
import { type Config, readEnvironment } from '#server/config.ts'
import { type DatabaseAddress, openDatabase, parseDatabaseUrl } from '#server/database/database.ts'
import { openStorage } from '#server/files/open-storage.ts'
import { isoDate } from '#shared/fields.ts'

const USAGE =
  'Name an archive: npm run import-company -- FILE.zip [--owner EMAIL] [--plan NAME --until YYYY-MM-DD]'

function planIn({ plan, until }: { plan?: string | undefined; until?: string | undefined }) {
  if (!plan && !until) return undefined
  const date = isoDate.safeParse(until).data
  if (!plan || !date) throw new CommandError(USAGE)
  return { name: plan, until: date }
}

function parseArguments(words: readonly string[]) {
  const { positionals, values } = parseArgs({
    args: [...words],
    allowPositionals: true,
    options: { owner: { type: 'string' }, plan: { type: 'string' }, until: { type: 'string' } },
  })
  const [given] = positionals
  const isAddress = values.owner === undefined || /^\S+@\S+$/.test(values.owner)
  if (!given || positionals.length > 1 || !isAddress) throw new CommandError(USAGE)
  return { file: path.resolve(given), owner: values.owner, plan: planIn(values) }
}

async function runImport(config: Config, address: DatabaseAddress, words: readonly string[]) {
  const { file, ...options } = parseArguments(words)
  const database = await openDatabase(address, () => {})
  try {
    const storage = openStorage(config, pino({ level: 'warn' }))
    return await importCompany({ config, database, storage, now: new Date() }, file, options)
  } finally {
    await database.close()
  }
}

const summarize = ({
  company,
  owner,
  link,
  pendingMembers,
  files,
  missing,
}: ImportedCompany): string =>
  [
    `${company.name} is here, at /${company.slug}, with ${files} files.`,
    ...(missing > 0 ? [`Files that the archive did not have: ${missing}.`] : []),
    ...pendingMembers.map(
      (email) => `${email} is active in another company here: only invited in this one.`,
    ),
    `The owner, ${owner.email}, chooses a password within a day at ${link}`,
    'Everybody else asks for a link with "Forgot your password?".',
  ].join('\n')

// npm run import-company -- FILE.zip [--owner EMAIL] [--plan NAME --until DATE]: works whether or
// not the product is running.
runCommand(async (words) => {
  const config = readEnvironment()
  parseArguments(words)
  const movedIn = config.databaseUrl
    ? await runImport(config, parseDatabaseUrl(config.databaseUrl), words)
    : await withCluster(config.dataDir, ({ address }) => runImport(config, address, words))
  return summarize(movedIn)
})
