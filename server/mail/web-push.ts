import { createECDH } from 'node:crypto'
import webpush from 'web-push'
import type { Server } from '#server/http/server.ts'

/**
 * The push services of the existing browsers: a subscription causes no request to any other host.
 */
const SERVICES = [
  /^fcm\.googleapis\.com$/,
  /^(?:[a-z0-9-]+\.)*push\.services\.mozilla\.com$/,
  /^(?:[a-z0-9-]+\.)*push\.apple\.com$/,
  /^(?:[a-z0-9-]+\.)*notify\.windows\.com$/,
]
const ANSWERS_WITHIN_MS = 10_000
const GONE = new Set([404, 410])

/** Where a browser receives pushes, and the keys with which only that browser can decrypt them. */
export interface PushTarget {
  endpoint: string
  p256dh: string
  auth: string
}

/** Whether a URL belongs to a push service, or to an origin that the configuration allows. */
export function isPushService({ config }: Pick<Server, 'config'>, endpoint: string): boolean {
  if (!URL.canParse(endpoint)) return false
  const { protocol, hostname, origin, port, username } = new URL(endpoint)
  if (config.pushOrigins.includes(origin)) return true
  const isPlain = protocol === 'https:' && port === '' && username === ''
  return isPlain && SERVICES.some((service) => service.test(hostname))
}

/**
 * The key pair that identifies this deployment to push services; base64url, as browsers take it.
 */
export function pushKeys({ database }: Pick<Server, 'database'>) {
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(database.pushKey)
  return {
    publicKey: pair.getPublicKey('base64url'),
    privateKey: Buffer.from(database.pushKey).toString('base64url'),
  }
}

/**
 * The operator's contact for push services: the public URL if it has TLS, otherwise a mail address.
 */
const contact = ({ publicUrl, mailFrom }: Server['config']) =>
  publicUrl.startsWith('https:') ? publicUrl : `mailto:${/<(.+)>/.exec(mailFrom)?.[1] ?? mailFrom}`

export type PushResult = 'taken' | 'gone' | 'failed'

export interface PushMessage {
  text: string
  /** Replaces a waiting message of the same topic; at most 32 base64url characters. */
  topic: string
  /** How long the service retains the message for a device that is off. */
  ttlSeconds: number
}

function requestOf(server: Server, { endpoint, ...keys }: PushTarget, message: PushMessage) {
  const { text, topic, ttlSeconds: TTL } = message
  const vapidDetails = { subject: contact(server.config), ...pushKeys(server) }
  return webpush.generateRequestDetails({ endpoint, keys }, text, { vapidDetails, TTL, topic })
}

/**
 * Sends a text to a push service, for one browser. `gone`: the subscription does not exist any
 * more.
 */
export async function sendPush(
  server: Server,
  subscription: PushTarget,
  message: PushMessage,
): Promise<PushResult> {
  try {
    const { body, headers, method } = requestOf(server, subscription, message)
    const response = await fetch(subscription.endpoint, {
      ...{ method, redirect: 'error', signal: AbortSignal.timeout(ANSWERS_WITHIN_MS) },
      body: new Uint8Array(body),
      headers: Object.entries(headers).map(([name, value]) => [name, String(value)]),
    } as RequestInit)
    await response.body?.cancel()
    if (GONE.has(response.status)) return 'gone'
    if (response.ok) return 'taken'
    server.log.warn({ status: response.status }, 'a push service refused')
  } catch (error) {
    server.log.warn({ why: String(error) }, 'nothing was pushed')
  }
  return 'failed'
}
