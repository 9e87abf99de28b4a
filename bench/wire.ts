import type { Socket } from 'node:net'
import path from 'node:path'
import type { Bench } from './harness.ts'
import { Door } from './network.ts'

/** The statements that requests sent to PostgreSQL, counted on the connection. */
export interface Talk {
  /** Executed statements, including BEGIN and COMMIT. */
  statements: number
  /** How often something was sent on an idle connection: a batch counts once. */
  roundTrips: number
}

const SOCKET = '.s.PGSQL.5432'
/** Only the requests' connections are counted, not the job queue's. */
const COUNTED_USER = 'user\0diwan_app'

/** Calls `onMessage` with the type of each protocol message of a chunked stream. */
function messages(onMessage: (type: string) => void, hasStart: boolean) {
  let rest: Buffer = Buffer.alloc(0)
  let starting = hasStart
  return (chunk: Buffer) => {
    rest = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
    for (;;) {
      const head = starting ? 0 : 1
      if (rest.length < head + 4) return
      const end = head + rest.readUInt32BE(head)
      if (rest.length < end) return
      onMessage(
        starting ? `start ${rest.toString('latin1', 8, end)}` : rest.toString('latin1', 0, 1),
      )
      starting = false
      rest = rest.subarray(end)
    }
  }
}

function listen(client: Socket, server: Socket, talk: Talk): void {
  let counted = false
  let resting = true
  let unanswered = 0
  const fromClient = messages((type) => {
    if (type.startsWith('start')) counted = type.includes(COUNTED_USER)
    if (!counted || type.length > 1) return
    if (resting && 'QPB'.includes(type)) {
      talk.roundTrips += 1
      resting = false
    }
    if ('QE'.includes(type)) talk.statements += 1
    if ('QS'.includes(type)) unanswered += 1
  }, true)
  const fromServer = messages((type) => {
    if (type !== 'Z') return
    unanswered = Math.max(0, unanswered - 1)
    resting = unanswered === 0
  }, false)
  client.on('data', fromClient)
  server.on('data', fromServer)
}

/**
 * Opens a proxy between the product and PostgreSQL that counts. `socketDir` is the folder to pass to
 * `pg` as host.
 */
export async function openWire(bench: Bench, postgresSocketDir: string) {
  const talk: Talk = { statements: 0, roundTrips: 0 }
  const socketDir = bench.folder()
  const door = await Door.before(
    { path: path.join(postgresSocketDir, SOCKET) },
    {
      at: { path: path.join(socketDir, SOCKET) },
      hear: (client, server) => listen(client, server, talk),
    },
  )
  bench.atEnd(door.close)
  return { socketDir, talk }
}
