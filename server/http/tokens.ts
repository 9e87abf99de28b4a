import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyRequest } from 'fastify'
import type { Config } from '#server/config.ts'

/** Tokens are 256 random bits; only this hash of a token is ever stored. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

const BEARER = /^Bearer ((?:[a-z0-9]{1,8}\.)?[A-Za-z0-9_-]{43})$/
const hashes = new WeakMap<FastifyRequest, Buffer>()

/** The hash of the session token in a request's headers; undefined without a token. */
export function parseSessionHash({ authorization = '' }: IncomingHttpHeaders): Buffer | undefined {
  const token = BEARER.exec(authorization)?.[1]
  return token === undefined ? undefined : hashToken(token)
}

/** The same for a request, computed only once. */
export function findSessionHash(request: FastifyRequest): Buffer | undefined {
  const known = hashes.get(request)
  if (known) return known
  const hash = parseSessionHash(request.headers)
  if (hash) hashes.set(request, hash)
  return hash
}

/** How long a browser is remembered after its last sign-in. */
export const DEVICE_DAYS = 180

const isSecure = ({ publicUrl }: Config) => publicUrl.startsWith('https:')

/** With https, this name cannot be set by another host or by a page without https. */
const getCookieName = (config: Config) => (isSecure(config) ? '__Host-device' : 'device')

/** The secret that this browser got at an earlier sign-in. */
export function readDevice(config: Config, { headers }: FastifyRequest): string | undefined {
  if (!headers.cookie) return undefined
  return new RegExp(`(?:^|; )${getCookieName(config)}=([\\w-]{43})(?:;|$)`).exec(
    headers.cookie,
  )?.[1]
}

/** The cookie that identifies a known browser. It does not sign anybody in. */
export const deviceCookie = (config: Config, device: string): string =>
  `${getCookieName(config)}=${device}; Path=/; Max-Age=${DEVICE_DAYS * 86_400}; HttpOnly; SameSite=Lax${isSecure(config) ? '; Secure' : ''}`
