// 500 clients that send byte by byte and 100 that never read, in a separate process so that they do
// not block the measuring one. Its argument is the port. It returns how many seconds the last of
// each kind was held, when sending ended, and how many connections are still open.
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { bytesOf } from './lines.ts'

export interface Held {
  headS: number
  bodyS: number
  readerS: number
  /** A Date.now() timestamp. */
  sentAt: number
  still: number
}

const HEADS = 250
const BODIES = 250
const READERS = 100
/** The interval at which each client sends one byte. */
const BYTE_MS = 1_500
const OPENING_MS = 4
const LOOK_MS = 200
/** The maximum time to wait for the connections to close. */
const LONGEST_S = 180
/**
 * The interval at which a client that does not read sends another request, until the buffers on
 * both sides are full.
 */
const AGAIN_MS = 500

const HEAD = bytesOf({ path: '/api/dailytask', headers: { 'x-padding': 'x'.repeat(500) } })
const BODY = bytesOf({
  method: 'POST',
  path: '/api/login',
  headers: { 'content-type': 'application/json' },
}).replace('content-length: 0', 'content-length: 500')
const DOCUMENT = bytesOf({ path: '/api/openapi.json' })

/** A client that is slow on purpose. */
interface Slow {
  socket: Socket
  since: number
  /**
   * Whether the server has been seen to hold the connection; before that it waits to be accepted.
   */
  wasHeld?: boolean
  /** The milliseconds for which the server held the connection; undefined while it does. */
  heldMs?: number
}

/**
 * The client ports of the connections that the process on this port still holds. A client that does
 * not read is not notified when its connection is closed.
 */
function heldAt(port: number): Set<number> {
  const ends = readFileSync('/proc/net/tcp', 'utf8').split('\n').slice(1, -1)
  const portOf = (address = '') => Number.parseInt(address.split(':')[1] ?? '', 16)
  const held = ends.map((line) => line.trim().split(/\s+/)).filter((fields) => fields[9] !== '0')
  return new Set(held.filter(([, own]) => portOf(own) === port).map(([, , other]) => portOf(other)))
}

async function open(port: number, begin: (socket: Socket) => void): Promise<Slow> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  await once(socket, 'connect')
  begin(socket)
  const slow: Slow = { socket, since: performance.now() }
  socket.on('close', () => {
    slow.heldMs ??= performance.now() - slow.since
  })
  return slow
}

/** Sends a text byte by byte, and reads the response. */
function trickle(socket: Socket, text: string): void {
  let at = 0
  const timer = setInterval(() => {
    if (socket.writable) socket.write(text[at % text.length] ?? '')
    at += 1
  }, BYTE_MS)
  socket.resume().on('close', () => clearInterval(timer))
}

const slowHead = (socket: Socket) => trickle(socket, HEAD)
const slowBody = (socket: Socket) => {
  socket.write(BODY)
  trickle(socket, ' '.repeat(500))
}
/** Sends requests repeatedly and never reads the responses. */
const slowReader = (socket: Socket) => {
  socket.pause().write(DOCUMENT)
  const timer = setInterval(() => socket.writable && socket.write(DOCUMENT), AGAIN_MS)
  socket.on('close', () => clearInterval(timer))
}

async function openMany(port: number, many: number, begin: (socket: Socket) => void) {
  const all: [port: number, slow: Slow][] = []
  while (all.length < many) {
    const slow = await open(port, begin)
    all.push([slow.socket.localPort ?? 0, slow])
    await sleep(OPENING_MS)
  }
  return all
}

/**
 * Waits until all are closed, up to `mostS` seconds. Returns the longest holding time in seconds;
 * NaN if one is still open.
 */
async function closed(
  port: number,
  all: readonly [number, Slow][],
  mostS: number,
): Promise<number> {
  const end = performance.now() + mostS * 1_000
  while (performance.now() < end) {
    const held = heldAt(port)
    for (const [other, slow] of all)
      if (held.has(other)) slow.wasHeld = true
      else if (slow.wasHeld) slow.heldMs ??= performance.now() - slow.since
    if (all.every(([, { heldMs }]) => heldMs !== undefined)) break
    await sleep(LOOK_MS)
  }
  return Math.max(...all.map(([, { heldMs = Number.NaN }]) => heldMs)) / 1_000
}

const countOpen = (all: readonly [number, Slow][]) =>
  all.filter(([, { heldMs }]) => heldMs === undefined).length

/**
 * Opens all clients and waits until they are closed; returns the longest holding time of each kind.
 */
async function beSlow(port: number): Promise<Held> {
  const readers = await openMany(port, READERS, slowReader)
  const reading = closed(port, readers, LONGEST_S)
  const heads = await openMany(port, HEADS, slowHead)
  const bodies = await openMany(port, BODIES, slowBody)
  const [headS, bodyS] = await Promise.all([
    closed(port, heads, LONGEST_S),
    closed(port, bodies, LONGEST_S),
  ])
  const sentAt = Date.now()
  const readerS = await reading
  const all = [...readers, ...heads, ...bodies]
  for (const [, { socket }] of all) socket.destroy()
  return { headS, bodyS, readerS, sentAt, still: countOpen(all) }
}

const held = await beSlow(Number(process.argv[2]))
process.send?.(held, () => process.disconnect?.())
