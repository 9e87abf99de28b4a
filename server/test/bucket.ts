import { createHash, createHmac } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import S3rver from 's3rver'

export interface TestBucket {
  /** The bucket's address in the form of S3_URL. */
  url: string
  /** Refuses all connections until `open` is called. */
  close(): void
  open(): Promise<void>
  stop(): Promise<void>
}

const SECRET = 'S3RVER'
const HOST = '127.0.0.1'

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

const encoded = (text: string) =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (one) => `%${one.charCodeAt(0).toString(16)}`)

/**
 * Whether a request and its body are signed by AWS Signature Version 4; s3rver itself accepts all
 * requests.
 */
function isSigned({ method, url = '', headers }: IncomingMessage, body: Buffer): boolean {
  const { authorization = '', 'x-amz-date': date, 'x-amz-content-sha256': hash } = headers
  const [, scope = '', names = '', signature] =
    /Credential=[^/]+\/(\S+), ?SignedHeaders=(\S+), ?Signature=(\w+)/.exec(authorization) ?? []
  if (hash !== 'UNSIGNED-PAYLOAD' && hash !== sha256(body)) return false
  if (body.length > 0 && hash === 'UNSIGNED-PAYLOAD') return false
  const { pathname, searchParams } = new URL(url, 'http://x')
  const query = [...searchParams].map((pair) => pair.map(encoded).join('=')).sort()
  const lines = names.split(';').map((name) => `${name}:${headers[name]}\n`)
  const asked = [method, pathname, query.join('&'), lines.join(''), names, hash].join('\n')
  const key = scope.split('/').reduce<string | Buffer>(hmac, `AWS4${SECRET}`)
  const text = ['AWS4-HMAC-SHA256', date, scope, sha256(asked)].join('\n')
  return hmac(key, text).toString('hex') === signature
}

async function guard(from: IncomingMessage, to: ServerResponse, port: number): Promise<void> {
  const body = await buffer(from)
  if (!isSigned(from, body)) {
    to.writeHead(403).end('<Error><Code>SignatureDoesNotMatch</Code></Error>')
    return
  }
  const { method, url, headers } = from
  const inner = request({ host: HOST, port, method, path: url, headers }, (reply) => {
    to.writeHead(reply.statusCode ?? 500, reply.headers)
    reply.pipe(to)
  })
  inner.end(body)
}

/** Starts an S3-compatible server that checks signatures, with one empty bucket. */
export async function startBucket(): Promise<TestBucket> {
  const directory = mkdtempSync(path.join(os.tmpdir(), 'diwan-s3-'))
  const configureBuckets = [{ name: 'diwan' }]
  const s3rver = new S3rver({ address: HOST, port: 0, directory, silent: true, configureBuckets })
  const { port } = await s3rver.run()
  const door = createServer((from, to) => guard(from, to, port))
  const open = (at: number) => new Promise<void>((resolve) => door.listen(at, HOST, resolve))
  const close = () => {
    door.close()
    door.closeAllConnections()
  }
  await open(0)
  const stop = async () => {
    close()
    await s3rver.close()
    rmSync(directory, { recursive: true, force: true })
  }
  const { port: shown } = door.address() as AddressInfo
  const url = `http://S3RVER:${SECRET}@${HOST}:${shown}/diwan`
  return { url, close, open: () => open(shown), stop }
}
