import { Agent, request as open } from 'node:http'
import type { Request } from './cases.ts'

/**
 * Shorter than the server's keep-alive timeout, so no request uses a connection while it closes.
 */
const IDLE_MS = 30_000
const LONGEST_MS = 60_000
const agent = new Agent({ keepAlive: true, timeout: IDLE_MS })

/** A response; status 0 if there was none or it was incomplete. */
export interface Answer {
  status: number
  text: string
  retryAfter?: string | undefined
}

const NONE: Answer = { status: 0, text: '' }

export const isGood = ({ status }: Answer): boolean => status >= 200 && status <= 299

/** Sends a request over keep-alive connections; never throws. */
export function ask(url: string, { path, method = 'GET', headers, body }: Request) {
  const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }
  const options = { agent, method, headers: { ...(headers as object), ...length } }
  return new Promise<Answer>((resolve) => {
    const asking = open(url + path, options, (reply) => {
      let text = ''
      const { statusCode: status = 0, headers: said } = reply
      reply.setEncoding('utf8').on('data', (piece: string) => {
        text += piece
      })
      reply.on('end', () => resolve({ status, text, retryAfter: said['retry-after'] }))
      reply.on('close', () => resolve(NONE))
    })
    const late = setTimeout(() => asking.destroy(), LONGEST_MS)
    asking.on('error', () => resolve(NONE)).on('close', () => clearTimeout(late))
    asking.end(body)
  })
}
