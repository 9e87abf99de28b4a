import http from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { fromElsewhere } from './cases.ts'
import type { Written } from './fuzz-requests.ts'

/** The response, or the reason why there is none. */
export interface Heard {
  status: number
  headers: http.IncomingHttpHeaders
  text: string
  ms: number
  error?: string
}

/** The maximum duration of a request; a slower one is repeated once before it counts as a fault. */
export const HANGS_AFTER_MS = 10_000
const GIVEN_UP_MS = 30_000
/** A stream is closed this long after it begins. */
const STREAM_MS = 200

const UNPACK: Record<string, (bytes: Buffer) => Buffer> = {
  gzip: gunzipSync,
  br: brotliDecompressSync,
}

function isStream({ headers }: http.IncomingMessage): boolean {
  return headers['content-type']?.startsWith('text/event-stream') ?? false
}

/**
 * Keeps up to `connections` connections open to one server and returns the result of each request.
 */
export class Client {
  readonly #agent: http.Agent
  readonly #url: URL

  constructor(url: string, connections: number) {
    this.#url = new URL(url)
    this.#agent = new http.Agent({ keepAlive: true, maxSockets: connections })
  }

  close(): void {
    this.#agent.destroy()
  }

  async ask(request: Written): Promise<Heard> {
    const heard = await this.#askOnce(request)
    // The server can close an idle connection at the moment when it is reused.
    return heard.error === 'reused' ? this.#askOnce(request) : heard
  }

  #askOnce({ method, url, headers, body }: Written): Promise<Heard> {
    const began = performance.now()
    return new Promise((resolve) => {
      const end = (rest: Partial<Heard>) =>
        resolve({ status: 0, headers: {}, text: '', ms: performance.now() - began, ...rest })
      const { hostname, port } = this.#url
      const request = http.request({
        hostname,
        port,
        method,
        path: url,
        headers: { ...headers, ...fromElsewhere() },
        agent: this.#agent,
      })
      request.setTimeout(GIVEN_UP_MS, () => request.destroy(new Error('no answer')))
      let answered = false
      request.on('response', (response) => {
        answered = true
        read(response, request, (text) =>
          end({ status: response.statusCode ?? 0, headers: response.headers, text }),
        )
      })
      request.on('error', (error: Error & { code?: string }) => {
        if (answered) return
        const isReused = request.reusedSocket && error.code === 'ECONNRESET'
        end({ error: isReused ? 'reused' : `${error.code ?? ''} ${error.message}` })
      })
      request.end(body)
    })
  }
}

function read(
  response: http.IncomingMessage,
  request: http.ClientRequest,
  end: (text: string) => void,
): void {
  const chunks: Buffer[] = []
  const leave = () => {
    request.destroy()
    end('')
  }
  const timer = isStream(response) ? setTimeout(leave, STREAM_MS) : undefined
  response.on('data', (chunk: Buffer) => chunks.push(chunk))
  response.on('error', () => end(''))
  response.on('end', () => {
    clearTimeout(timer)
    const bytes = Buffer.concat(chunks)
    const unpack = UNPACK[response.headers['content-encoding'] ?? '']
    end((unpack ? unpack(bytes) : bytes).toString())
  })
}
