// npm run gate -- faults: tests the product while its server, database, disk, clock, mail server or
// bucket fails. `-- --only server|database|disk|clock|hung|mail|files`: one part, `-- --rounds 10`:
// the number of kills, `-- --busy`: for a machine with other load.
import { parseArgs } from 'node:util'
import { jumpClock } from './faults/clock.ts'
import { killDatabase } from './faults/database.ts'
import { fillDisk } from './faults/disk.ts'
import { shutBucket } from './faults/files.ts'
import { hangDatabase } from './faults/hung.ts'
import type { Part } from './faults/installation.ts'
import { shutMail } from './faults/mail.ts'
import { killServer } from './faults/server.ts'

const { values: options } = parseArgs({
  options: {
    only: { type: 'string' },
    rounds: { type: 'string' },
    busy: { type: 'boolean', default: false },
  },
})

const PARTS: Readonly<Record<string, Part>> = {
  server: killServer,
  database: killDatabase,
  disk: fillDisk,
  clock: jumpClock,
  hung: hangDatabase,
  mail: shutMail,
  files: shutBucket,
}

async function main(): Promise<boolean> {
  const names = options.only ? [options.only] : Object.keys(PARTS)
  const rounds = options.rounds === undefined ? undefined : Number(options.rounds)
  let isOver = false
  for (const name of names) {
    const part = PARTS[name]
    if (!part) throw new Error(`There is no part ${name}`)
    const { figures, faults } = await part({ rounds, isBusy: options.busy })
    console.log(`${name}: ${figures}; ${faults.length > 0 ? 'over' : 'ok'}`)
    for (const fault of faults) console.log(`  does not hold: ${fault}`)
    isOver ||= faults.length > 0
  }
  return isOver
}

process.exit((await main()) ? 1 : 0)
