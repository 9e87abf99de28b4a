import { openDatabase } from '#server/database/database.ts'
import { startReceiver } from '#server/files/test/upload.ts'

/**
 * A process that only receives files, and reports its port and its peak memory on its IPC channel.
 */
const [address = '', filesDir = ''] = process.argv.slice(2)
const database = await openDatabase(JSON.parse(address), () => {})
const { server, port } = await startReceiver({ database, filesDir }, async () => {})

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
  await server.fastify.close()
  await database.close()
  process.exit()
})
process.send?.({ port })
