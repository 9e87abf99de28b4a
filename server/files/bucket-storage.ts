import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { AwsClient } from 'aws4fetch'
import type { FastifyBaseLogger } from 'fastify'
import type { Bucket } from '#server/config.ts'
import {
  type ByteRange,
  checkKey,
  checkPrefix,
  type FileOnDisk,
  type ListedFile,
  type Storage,
  type StoredFile,
  storageUnavailable,
} from '#server/files/storage.ts'

/** A server that takes longer to begin its response counts as unavailable. */
const TIMEOUT_MS = 15_000
/** The same for a request that sends a file: 10 MB and more over a slow connection. */
const PATIENCE_WITH_FILES_MS = 120_000

interface BucketRequest {
  method: 'GET' | 'PUT' | 'DELETE'
  headers?: Record<string, string>
  body?: Uint8Array | ReadableStream
  search?: URLSearchParams
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** The text of the first element with this tag. */
const textOf = (xml: string, tag: string): string | undefined =>
  new RegExp(`<${tag}>([^<]*)</${tag}>`)
    .exec(xml)?.[1]
    ?.replaceAll(/&(\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole)

const sizeOf = (content: FileOnDisk | Uint8Array) =>
  content instanceof Uint8Array ? content.length : content.size

const sha256Of = (content: FileOnDisk | Uint8Array) =>
  content instanceof Uint8Array
    ? createHash('sha256').update(content).digest('hex')
    : content.sha256

const bodyOf = (content: FileOnDisk | Uint8Array) =>
  content instanceof Uint8Array
    ? content
    : (Readable.toWeb(createReadStream(content.path)) as ReadableStream)

/** Files in a bucket of any S3-compatible server; their URLs are `server/bucket/key`. */
export class BucketStorage implements Storage {
  readonly #client: AwsClient
  readonly #url: string
  readonly #log: FastifyBaseLogger

  constructor({ url, ...key }: Bucket, log: FastifyBaseLogger) {
    this.#client = new AwsClient({ ...key, service: 's3' })
    this.#url = url
    this.#log = log
  }

  async put(key: string, content: FileOnDisk | Uint8Array): Promise<void> {
    const headers = {
      'content-length': String(sizeOf(content)),
      'content-type': 'application/octet-stream',
      'x-amz-content-sha256': sha256Of(content),
    }
    await this.#request(checkKey(key), { method: 'PUT', headers, body: bodyOf(content) })
  }

  async get(key: string, range?: ByteRange): Promise<StoredFile | undefined> {
    const headers = range && { range: `bytes=${range.first}-${range.last}` }
    const response = await this.#request(checkKey(key), {
      method: 'GET',
      ...(headers && { headers }),
    })
    if (!response?.body) return undefined
    if (range && response.status !== 206)
      throw this.#toUnavailable({ method: 'GET', why: 'no range' })
    const stream = Readable.fromWeb(response.body as ReadableStream)
    return { stream, size: Number(response.headers.get('content-length')) }
  }

  async remove(key: string): Promise<void> {
    await this.#request(checkKey(key), { method: 'DELETE' })
  }

  async *list(prefix: string): AsyncGenerator<ListedFile> {
    let next: string | undefined
    do {
      const search = new URLSearchParams({ 'list-type': '2', prefix: checkPrefix(prefix) })
      if (next) search.set('continuation-token', next)
      const xml = (await (await this.#request('', { method: 'GET', search }))?.text()) ?? ''
      for (const [entry] of xml.matchAll(/<Contents>.*?<\/Contents>/gs))
        yield {
          key: textOf(entry, 'Key') ?? '',
          size: Number(textOf(entry, 'Size')),
          storedAt: new Date(textOf(entry, 'LastModified') ?? 0),
        }
      next = textOf(xml, 'NextContinuationToken')
    } while (next)
  }

  /**
   * Returns the response, or undefined for 404. Throws 503 for any other failure, and logs its
   * cause.
   */
  async #request(
    key: string,
    { search, ...request }: BucketRequest,
  ): Promise<Response | undefined> {
    const url = `${this.#url}/${key}${search ? `?${search}` : ''}`
    const response = await this.#fetch(url, request).catch((error: Error) => {
      const why = String(error.cause ?? error)
      throw this.#toUnavailable({ method: request.method, why })
    })
    if (response.ok) return response
    const text = await response.text().catch(() => '')
    if (response.status === 404 && textOf(text, 'Code') !== 'NoSuchBucket') return undefined
    const { status } = response
    throw this.#toUnavailable({ method: request.method, status, code: textOf(text, 'Code') })
  }

  #toUnavailable(what: object) {
    this.#log.error(what, 'the storage of files does not answer as it should')
    return storageUnavailable()
  }

  /**
   * Like `fetch`, with a timeout until the response begins; its body can then be read as slowly as
   * needed.
   */
  async #fetch(url: string, request: Omit<BucketRequest, 'search'>): Promise<Response> {
    const { body } = request
    const giveUp = new AbortController()
    const timer = setTimeout(
      () => giveUp.abort(new Error('no answer in time')),
      body ? PATIENCE_WITH_FILES_MS : TIMEOUT_MS,
    )
    try {
      const init = { ...request, signal: giveUp.signal, ...(body && { duplex: 'half' }) }
      return await fetch(await this.#client.sign(url, init as RequestInit))
    } finally {
      clearTimeout(timer)
    }
  }
}
