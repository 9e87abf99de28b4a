import type { FastifyRequest } from 'fastify'
import type { Config } from '#server/config.ts'

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
