// The measure of all cases: the least that a Node server can do, in a process of its own.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const BYTES = 2_048
const body = JSON.stringify({ text: 'x'.repeat(BYTES - JSON.stringify({ text: '' }).length) })
const headers = { 'content-type': 'application/json', 'content-length': BYTES }

const server = createServer((_request, response) => {
  response.writeHead(200, headers)
  response.end(body)
})
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
process.on('disconnect', () => process.exit())
