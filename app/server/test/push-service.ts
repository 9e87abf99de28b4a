import { createDecipheriv, createECDH, createPublicKey, hkdfSync, verify } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll } from 'vitest'
import type { PushedNotice } from '#shared/notifications.ts'

const hkdf = (secret: Buffer, salt: Buffer, info: Buffer, length: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length))

/** The browser's side of RFC 8291: its keys, and a function that decrypts a message. */
function browserKeys() {
  const pair = createECDH('prime256v1')
  const own = pair.generateKeys()
  const auth = Buffer.from('0123456789abcdef')
  const open = (body: Buffer): PushedNotice => {
    const salt = body.subarray(0, 16)
    const theirs = body.subarray(21, 21 + (body[20] ?? 0))
    const text = body.subarray(21 + theirs.length)
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), own, theirs])
    const secret = hkdf(pair.computeSecret(theirs), auth, info, 32)
    const key = hkdf(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
    const nonce = hkdf(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
    const cipher = createDecipheriv('aes-128-gcm', key, nonce)
    cipher.setAuthTag(text.subarray(-16))
    const plain = Buffer.concat([cipher.update(text.subarray(0, -16)), cipher.final()])
    return JSON.parse(plain.subarray(0, plain.lastIndexOf(2)).toString())
  }
  return { keys: { p256dh: own.toString('base64url'), auth: auth.toString('base64url') }, open }
}

/** Whether the sender holds the key that the browser was given (RFC 8292). */
function isSignedBy(key: string, { headers }: IncomingMessage): boolean {
  const [, token = ''] = /t=([^,]+)/.exec(headers.authorization ?? '') ?? []
  const end = token.lastIndexOf('.')
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((n) => n.toString('base64url'))
  const jwk = { kty: 'EC', crv: 'P-256', x, y } as const
  return verify(
    'sha256',
    Buffer.from(token.slice(0, end)),
    {
      key: createPublicKey({ key: jwk as never, format: 'jwk' }),
      dsaEncoding: 'ieee-p1363' as const,
    },
    Buffer.from(token.slice(end + 1), 'base64url'),
  )
}

interface Arrived {
  path: string
  request: IncomingMessage
  body: Buffer
}

/**
 * A push service as a browser vendor runs it. `answers` maps a browser to its reply status; the
 * default is 201.
 */
export async function openPushService() {
  const arrived: Arrived[] = []
  const answers = new Map<string, number>()
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    const path = request.url ?? ''
    arrived.push({ path, request, body: Buffer.concat(parts) })
    response.writeHead(answers.get(path) ?? 201).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => new Promise((resolve) => server.close(resolve)))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    answers,
    /** A subscribed browser and the messages it has received, verified with the product's key. */
    browser: (name: string, key: () => string) => {
      const path = `/push/${name}`
      const { keys, open } = browserKeys()
      const mine = () => arrived.filter((one) => one.path === path)
      return {
        path,
        subscription: { endpoint: `${origin}${path}`, keys },
        asked: () => mine().map(({ request: { headers } }) => headers),
        shown: () =>
          mine().map(({ request, body }) => {
            if (!isSignedBy(key(), request)) throw new Error('Not signed with the product’s key')
            return open(body)
          }),
      }
    },
  }
}
