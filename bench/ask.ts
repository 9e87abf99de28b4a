import { once } from 'node:events'
import { Agent, type IncomingHttpHeaders, type IncomingMessage, request as open } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'

/**
 * Shorter than the server's keep-alive timeout, so no request uses a connection while it closes.
 */
const IDLE_MS = 30_000
const LONGEST_MS = 60_000
/** A stream is closed this long after it begins. */
const STREAM_MS = 200
const KEPT = new Agent({ keepAlive: true, timeout: IDLE_MS })

/** A response; status 0 if there was none or it was incomplete. */
export interface Answer {
  status: number
  headers: IncomingHttpHeaders
  /** Nothing of a stream. */
  text: string
  ms: number
  /** Why there is no response. */
  error?: string
}

export const isGood = ({ status }: Answer): boolean => status >= 200 && status <= 299

/** Whether the server asks to send the request again later. */
export const isLater = ({ status, headers }: Answer): boolean =>
  status === 503 && headers['retry-after'] !== undefined

const UNPACK: Record<string, (bytes: Buffer) => Buffer> = {
  gzip: gunzipSync,
  br: brotliDecompressSync,
}

async function textOf(reply: IncomingMessage): Promise<string> {
  const { 'content-type': type, 'content-encoding': encoding = '' } = reply.headers
  if (type?.startsWith('text/event-stream')) {
    await setTimeout(STREAM_MS)
    reply.destroy()
    return ''
  }
  const bytes = await buffer(reply)
  return (UNPACK[encoding]?.(bytes) ?? bytes).toString()
}

export interface Asked {
  path: string
  method?: string | undefined
  headers?: object | undefined
  body?: string | Buffer | undefined
}

/** Sends a request over keep-alive connections; never throws. `agent` can also be one for HTTPS. */
export async function ask(url: string, request: Asked, agent = KEPT): Promise<Answer> {
  const { path, method = 'GET', headers, body } = request
  const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }
  const signal = AbortSignal.timeout(LONGEST_MS)
  const options = { agent, path, method, headers: { ...headers, ...length }, signal }
  const began = performance.now()
  const asking = open(url, options)
  const replied = once(asking, 'response')
  // `textOf` throws for what goes wrong after the response has begun.
  asking.on('error', () => {}).end(body)
  try {
    const [reply] = (await replied) as [IncomingMessage]
    const { statusCode: status = 0, headers } = reply
    return { status, headers, text: await textOf(reply), ms: performance.now() - began }
  } catch (error) {
    return { status: 0, headers: {}, text: '', ms: performance.now() - began, error: `${error}` }
  }
}
