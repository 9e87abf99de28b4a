import { writeFileSync } from 'node:fs'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import path from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { scanFile } from '#server/files/scanner.ts'
import { testFolder } from '#server/test/folder.ts'

const folder = testFolder('scan')
const file = path.join(folder, 'file')
const VIRUS = 'X5O!P%@AP'
const open: Server[] = []

afterEach(() => {
  for (const server of open.splice(0)) server.close()
})

/** The bytes of the INSTREAM chunks, once the zero length has arrived. */
function streamed(sent: Buffer): Buffer | undefined {
  const command = 'zINSTREAM\0'
  if (!sent.subarray(0, command.length).equals(Buffer.from(command))) return undefined
  const pieces: Buffer[] = []
  for (let at = command.length; at + 4 <= sent.length; ) {
    const length = sent.readUInt32BE(at)
    if (length === 0) return Buffer.concat(pieces)
    pieces.push(sent.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return undefined
}

type Answer = (socket: Socket, bytes: Buffer) => void

const judge: Answer = (socket, bytes) =>
  socket.end(bytes.includes(VIRUS) ? 'stream: Eicar-Signature FOUND\0' : 'stream: OK\0')

/** A fake clamd, which answers when a whole file has arrived. */
async function listen(answer: Answer, address: object = { port: 0, host: '127.0.0.1' }) {
  const server = createServer((socket) => {
    let sent = Buffer.alloc(0)
    socket.on('error', () => {})
    socket.on('data', (bytes) => {
      sent = Buffer.concat([sent, bytes as Buffer])
      const whole = streamed(sent)
      if (whole) answer(socket, whole)
    })
  })
  open.push(server)
  await new Promise<void>((resolve) => server.listen(address, resolve))
  return `tcp://127.0.0.1:${(server.address() as AddressInfo).port}`
}

function scanned(content: string | Buffer, CLAMD_URL?: string) {
  writeFileSync(file, content)
  return scanFile(readConfig({ ...(CLAMD_URL && { CLAMD_URL }) }), file)
}

test('a file without a virus is clean, one with it infected, however long it is', async () => {
  const url = await listen(judge)
  expect(await scanned('hello', url)).toBe('clean')
  expect(await scanned('', url)).toBe('clean')
  expect(await scanned(`hello ${VIRUS}`, url)).toBe('infected')
  const large = Buffer.alloc(10 * 1_048_576, 'a')
  expect(await scanned(large, url)).toBe('clean')
  large.write(VIRUS, large.length - 100)
  expect(await scanned(large, url)).toBe('infected')
})

test('the scanner may listen on a socket of this machine', async () => {
  const socket = path.join(folder, 'clamd.sock')
  await listen(judge, { path: socket })
  expect(await scanned(VIRUS, `unix://${socket}`)).toBe('infected')
})

test('without a scanner nothing is looked for', async () => {
  expect(await scanned(VIRUS)).toBe('clean')
})

test.each<[string, Answer]>([
  ['that the file is too large', (socket) => socket.end('INSTREAM size limit exceeded. ERROR\0')],
  ['something else', (socket) => socket.end('stream: OK maybe\0')],
  ['half of it', (socket) => socket.end('stream: O')],
  ['two things', (socket) => socket.end('stream: OK FOUND OK\0')],
  ['nothing', (socket) => socket.end()],
  ['by hanging up', (socket) => socket.destroy()],
  ['without an end', (socket) => socket.write('x'.repeat(9_000))],
])('a scanner that answers %s leaves it open, and the file is not clean', async (_name, answer) => {
  expect(await scanned('hello', await listen(answer))).toBe('unavailable')
})

test('nor is it when the scanner breaks off while it still comes, or is not there', async () => {
  const server = createServer((socket) => socket.once('data', () => socket.destroy()))
  open.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `tcp://127.0.0.1:${(server.address() as AddressInfo).port}`
  expect(await scanned(Buffer.alloc(5_000_000), url)).toBe('unavailable')
  expect(await scanned('x', 'unix:///nowhere/clamd.sock')).toBe('unavailable')
})

test.each(['clamd', 'tcp://host', 'tcp://host:99999', 'http://host:3310', 'unix://clamd.sock'])(
  'CLAMD_URL %s is refused',
  (CLAMD_URL) => {
    expect(() => readConfig({ CLAMD_URL })).toThrow(/CLAMD_URL: must be tcp:\/\/host:port or unix:/)
  },
)
