// npm run gate -- faults: tests the product while its server, database, disk, clock, mail server or
// bucket fails. `-- --only server|database|disk|clock|hung|mail|files`: one part, `-- --rounds 10`:
// the number of kills, `-- --busy`: for a machine with other load.
import { jumpClock } from './faults/clock.ts'
import { hangDatabase, killDatabase, killServer } from './faults/kills.ts'
import { shutMail } from './faults/mail.ts'
import { fillDisk, shutBucket } from './faults/storage.ts'
import { flags, gate, playParts } from './harness.ts'

const { only, rounds, busy } = flags({ only: '', rounds: 0, busy: false })

const parts = {
  server: killServer,
  database: killDatabase,
  disk: fillDisk,
  clock: jumpClock,
  hung: hangDatabase,
  mail: shutMail,
  files: shutBucket,
}

await gate((bench) => playParts(bench, { parts, only, wanted: { rounds, isBusy: busy } }))
