import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyRequest } from 'fastify'

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
