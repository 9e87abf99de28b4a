import { afterEach, beforeAll, expect } from 'vitest'
import { openDiwan, urlOf } from '#app/server/test/diwan.ts'
import { type isId, type Part, type Parts, partsOf, slotsOf } from '#app/server/test/slots.ts'
import { fullCompany } from '#app/server/test/tenancy.ts'
import type { World } from '#app/server/test/world.ts'
import type { Endpoint } from '#shared/endpoint.ts'

interface Sent {
  token?: string
  headers?: Record<string, string>
  payload?: string | Buffer
}

/**
 * Functions for a file that calls every endpoint. Call it once at the top of a file; `ours()`,
 * available from the first test on, is a company that has one of everything.
 */
export function openWalk() {
  const diwan = openDiwan()
  const endpoints = () => diwan.server.endpoints
  const writes = () => endpoints().filter(({ method }) => method !== 'GET')

  let flaws: string[] = []
  function expectNoFlaws() {
    const found = flaws
    flaws = []
    expect(found, 'replies that break a rule of every reply').toEqual([])
  }
  afterEach(expectNoFlaws)

  let company: World
  const ours = () => company
  beforeAll(async () => {
    company = await fullCompany(diwan)
  })

  /** Sends a request in Arabic and checks the reply against the rules that all replies share. */
  async function ask(method: string, url: string, { token, headers = {}, payload }: Sent = {}) {
    const response = await diwan.server.fastify.inject({
      method: method as 'GET',
      url,
      headers: {
        'accept-language': 'ar-EG,ar;q=0.9,en;q=0.8',
        origin: 'https://evil.example',
        ...(token && { authorization: `Bearer ${token}` }),
        ...(payload !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(payload !== undefined && { payload }),
    })
    const { statusCode } = response
    const flaw = (says: string) =>
      flaws.push(`${method} ${url.slice(0, 80)} ${statusCode}: ${says}`)
    if (statusCode >= 500) flaw('failed')
    if (response.headers['cache-control'] !== 'no-store') flaw('may be kept in a cache')
    if (response.headers['access-control-allow-origin']) flaw('may be read by another site')
    if (response.headers['x-content-type-options'] !== 'nosniff') flaw('may be sniffed')
    if (statusCode >= 400) {
      const { message, errors = {} } = response.json()
      for (const text of [message, ...Object.values(errors).flat()])
        if (!/[\u0600-\u06ff]/.test(String(text))) flaw(`not in Arabic: ${text}`)
    }
    return { status: statusCode, payload: response.payload, json: () => response.json() }
  }

  const call = (endpoint: Endpoint, parts: Parts, sent: Sent = {}) =>
    ask(endpoint.method, urlOf(endpoint, parts), {
      ...('body' in parts && { payload: JSON.stringify(parts.body) }),
      ...sent,
    })

  const slots = (parts: readonly Part[], wanted: typeof isId) => slotsOf(endpoints(), parts, wanted)

  /** Sends a query with one parameter, with each value, given once and twice. */
  async function askWith(endpoint: Endpoint, name: string, values: readonly string[]) {
    const url = urlOf(endpoint, { params: partsOf(endpoint).params })
    for (const value of values)
      for (const query of [`${name}=${value}`, `${name}=${value}&${name}=${value}`]) {
        const token = await company.session(company.owner.id)
        await ask(endpoint.method, `${url}?${query}`, { token })
      }
  }

  return { diwan, endpoints, writes, slots, ours, ask, call, askWith, expectNoFlaws }
}
