import type { AddressInfo } from 'node:net'
import pino from 'pino'
import { composeServer } from '#app/server/compose.ts'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/database/database.ts'

/** The product in its own process, which reports its port and its peak memory use. */
const [address = '', filesDir = ''] = process.argv.slice(2)
const database = await openDatabase(JSON.parse(address), () => {})
const config = readConfig({ DEMO: '0', FILES_DIR: filesDir })
const clock = { now: () => new Date('2026-11-21T09:00:00Z') }
const { fastify } = await composeServer({ config, database, clock, log: pino({ level: 'silent' }) })
await fastify.listen({ port: 0, host: '127.0.0.1' })

let peak = 0
const look = () => {
  peak = Math.max(peak, process.memoryUsage.rss())
}
setInterval(look, 5)
process.on('message', async (message) => {
  look()
  if (message === 'peak') process.send?.({ peak })
  if (message === 'forget') peak = 0
  if (message !== 'end') return
  await fastify.close()
  await database.close()
  process.exit()
})
process.send?.({ port: (fastify.server.address() as AddressInfo).port })
