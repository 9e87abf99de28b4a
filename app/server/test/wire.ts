import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, connect } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import pino, { type DestinationStream } from 'pino'
import { afterAll } from 'vitest'
import { composeServer } from '#app/server/compose.ts'
import type { Diwan } from '#app/server/test/diwan.ts'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/database/database.ts'
import { servePages } from '#server/http/pages.ts'
import type { Server } from '#server/http/server.ts'

interface Parts {
  /** Content of the page's head in addition to its title. */
  head?: string
  /** The contents of the assets by name. */
  assets?: Record<string, string>
}

/**
 * Writes a built web of one page into a folder, which is created if missing; returns the folder.
 */
export function writeWeb(folder: string, { head = '', assets = {} }: Parts = {}): string {
  for (const part of ['assets', 'icons']) mkdirSync(path.join(folder, part), { recursive: true })
  const page = `<html><head><title>x</title>${head}</head></html>`
  writeFileSync(path.join(folder, 'index.html'), page)
  writeFileSync(path.join(folder, 'service-worker.js'), '')
  for (const [name, text] of Object.entries(assets))
    writeFileSync(path.join(folder, 'assets', name), text)
  return folder
}

interface Process {
  server: Server
  port: number
}

interface Starting {
  patienceMs?: number
  arrivalMs?: number
  log?: DestinationStream
  /** The folder of the built web, if not the default one of one page and one asset. */
  web?: string
}

const QUIET: DestinationStream = { write: () => {} }

/** A built web of one page and one asset, next to a file that must not be served. */
function builtWeb(): string {
  const folder = writeWeb(mkdtempSync(path.join(os.tmpdir(), 'diwan-web-')), {
    assets: { 'page-abc.js': '1' },
  })
  writeFileSync(path.join(folder, 'secret.txt'), 'not to be served')
  return folder
}

/**
 * Starts further processes on the database of `diwan`, each with its own configuration, on real
 * sockets.
 */
export function processesOf(diwan: Diwan) {
  // The default web is created on first use: Vitest runs `afterAll` only if one of the file's tests
  // has run.
  let ownWeb: string | undefined
  const running: Server[] = []
  afterAll(async () => {
    for (const { fastify, database } of running) {
      fastify.server.closeAllConnections()
      await fastify.close()
      await database.close()
    }
    if (ownWeb) rmSync(ownWeb, { recursive: true })
  })
  return async (
    environment: Record<string, string>,
    { patienceMs, arrivalMs, log = QUIET, web }: Starting = {},
  ): Promise<Process> => {
    const server = await composeServer({
      config: readConfig({ DEMO: '0', ...environment }),
      database: await openDatabase(diwan.server.database.address, () => {}),
      clock: diwan.clock,
      log: pino({ level: 'info' }, log),
      ...(patienceMs && { drainTimeoutMs: patienceMs }),
      ...(arrivalMs && { requestTimeoutMs: arrivalMs }),
    })
    running.push(server)
    ownWeb ??= builtWeb()
    await servePages(server, web ?? ownWeb)
    await server.fastify.listen({ port: 0, host: '127.0.0.1' })
    return { server, port: (server.fastify.server.address() as AddressInfo).port }
  }
}

/** Sends raw bytes; returns the reply, read until the other side closes the connection. */
export async function exchange(port: number, bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  let reply = ''
  socket.setEncoding('latin1').on('data', (part) => {
    reply += part
  })
  socket.on('error', () => {})
  socket.write(bytes)
  await Promise.race([once(socket, 'close'), setTimeout(10_000)])
  if (!socket.closed) reply += ' (and the connection stays open)'
  socket.destroy()
  return reply
}

/** A raw request; `host` is localhost unless given. */
export const asking = (target: string, headers: Record<string, string> = {}) =>
  [
    `GET ${target} HTTP/1.1`,
    ...Object.entries({ host: 'localhost', ...headers }).map(
      ([name, value]) => `${name}: ${value}`,
    ),
    'connection: close',
    '\r\n',
  ].join('\r\n')

export const statusOf = (reply: string) => Number(/^HTTP\/1\.1 (\d{3})/.exec(reply)?.[1])

/** A body with `count` unknown fields. */
export const manyKeys = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at.toString(36)}`, 1]))

/** The head of a request with a body of `length` bytes. */
export const sending = (url: string, length: number, headers: Record<string, string> = {}) =>
  [
    `POST ${url} HTTP/1.1`,
    'host: localhost',
    'content-type: application/json',
    `content-length: ${length}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    '\r\n',
  ].join('\r\n')
