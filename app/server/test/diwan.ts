import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pino from 'pino'
import { afterAll, beforeAll, expect, inject } from 'vitest'
import { composeServer } from '#app/server/compose.ts'
import { refuseSecondConnection, requestsBeginOutside } from '#app/server/test/one-connection.ts'
import { readConfig } from '#server/config.ts'
import { type DatabaseAddress, openDatabase } from '#server/database/database.ts'
import type { Server } from '#server/http/server.ts'
import { runSql, TEMPLATE_DATABASE, withDatabaseName } from '#server/test/setup.ts'
import type { CallInput, Endpoint, Input, Reply } from '#shared/endpoint.ts'

/** A clock that stands still until a test moves it. */
export class TestClock {
  instant = new Date('2026-11-21T09:00:00Z')

  now = () => new Date(this.instant)

  set(instant: string): void {
    this.instant = new Date(instant)
  }

  advance({ days = 0, minutes = 0 }: { days?: number; minutes?: number }): void {
    this.instant = new Date(this.instant.getTime() + days * 86_400_000 + minutes * 60_000)
  }
}

export interface Diwan {
  server: Server
  clock: TestClock
}

export interface Called<T> {
  status: number
  body: T
  headers: Record<string, unknown>
}

export type Failed = { message: string; errors?: Record<string, string[]>; [more: string]: unknown }

let databases = 0

/**
 * Starts the product on its own database, which is cloned from the template and dropped at the end.
 */
export async function startDiwan(
  address: DatabaseAddress,
  environment: Record<string, string> = {},
  clock = new TestClock(),
) {
  databases += 1
  const name = `diwan_test_${process.pid}_${Date.now() % 1e8}_${databases}`
  const filesDir = mkdtempSync(path.join(os.tmpdir(), 'diwan-files-'))
  // File copy is three times as fast as PostgreSQL's default strategy, which uses the write-ahead
  // log.
  await runSql(address, `create database ${name} template ${TEMPLATE_DATABASE} strategy file_copy`)
  const config = readConfig({ DEMO: '0', FILES_DIR: filesDir, ...environment })
  const database = await openDatabase(withDatabaseName(address, name), () => {})
  refuseSecondConnection(database)
  const log = pino({ level: 'silent' })
  const server = await composeServer({ config, database, clock, log })
  requestsBeginOutside(server)
  await server.fastify.ready()
  async function close() {
    await server.fastify.close()
    await server.database.close()
    await runSql(address, `drop database ${name} with (force)`)
    rmSync(filesDir, { recursive: true, force: true })
  }
  return { diwan: { server, clock }, close }
}

/**
 * The same for a test file. Call it once at the top of a file; the server is available from the
 * first test on.
 */
export function openDiwan(environment: Record<string, string> = {}): Diwan {
  const clock = new TestClock()
  const diwan = { clock } as Diwan
  const address = inject('template')
  let close = async () => {}
  beforeAll(async () => {
    const started = await startDiwan(address, environment, clock)
    diwan.server = started.diwan.server
    close = started.close
  })
  afterAll(() => close())
  return diwan
}

export function urlOf(
  endpoint: Endpoint,
  input: { params?: unknown; query?: unknown } = {},
): string {
  const params = (input.params ?? {}) as Record<string, unknown>
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, key) =>
    encodeURIComponent(String(params[key])),
  )
  const search = new URLSearchParams(
    Object.entries(input.query ?? {}).flatMap(([key, value]) =>
      value === undefined ? [] : [[key, String(value)] as [string, string]],
    ),
  )
  return `/api${path}${search.size > 0 ? `?${search}` : ''}`
}

interface Options {
  token?: string
  headers?: Record<string, string>
}

/**
 * The part of a reply that the contract describes, with its schema: a success, or the record of a
 * 409.
 */
function promised({ reply, conflict }: Endpoint, called: [number, object, unknown]) {
  const [status, body, sent] = called
  if (status < 300) return { shape: reply, shown: body }
  if (status !== 409) return undefined
  const { message: _, ...shown } = body as { message?: unknown }
  if (conflict) return { shape: conflict, shown }
  const isOld = (sent as { version?: unknown } | undefined)?.version !== undefined
  return isOld ? { shape: reply, shown } : undefined
}

/** Calls an endpoint over HTTP. The reply is checked against the endpoint's strict schema. */
export async function callAs<E extends Endpoint>(
  { server }: Diwan,
  { token, headers = {} }: Options,
  [endpoint, input]: [endpoint: E, input: CallInput<E>],
): Promise<Called<Reply<E> & Failed>> {
  const parts = (input ?? {}) as Input<Endpoint>
  const response = await server.fastify.inject({
    method: endpoint.method,
    url: urlOf(endpoint, parts),
    headers: { ...(token && { authorization: `Bearer ${token}` }), ...headers },
    ...('body' in parts && { payload: parts.body as object }),
  })
  const body = response.json()
  const must = promised(endpoint, [response.statusCode, body, parts.body])
  if (must) {
    const parsed = (
      must.shape as unknown as { safeParse(value: unknown): { error?: unknown } }
    ).safeParse(must.shown)
    expect(parsed.error, `${endpoint.path} replied with another shape`).toBeUndefined()
  }
  return { status: response.statusCode, body, headers: response.headers }
}

/** The current `/metrics`: the value of each line, by its name and labels. */
export async function metricsOf({ fastify }: Server): Promise<Map<string, number>> {
  const { payload } = await fastify.inject('/metrics')
  const lines = payload.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return new Map(
    lines.map((line) => {
      const at = line.lastIndexOf(' ')
      return [line.slice(0, at), Number(line.slice(at + 1))]
    }),
  )
}

/** Another process of the product on the database of a test; the caller closes it. */
export async function startAnother({ server: { config, database }, clock }: Diwan) {
  const own = await openDatabase(database.address, () => {})
  const server = await composeServer({
    ...{ config, clock, database: own },
    log: pino({ level: 'silent' }),
  })
  await server.fastify.ready()
  async function close() {
    await server.fastify.close()
    await own.close()
  }
  return { server, close }
}
