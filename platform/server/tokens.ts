import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'

/** Tokens are 256 random bits; only this hash of them is ever stored. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

const BEARER = /^Bearer ((?:[a-z0-9]{1,8}\.)?[A-Za-z0-9_-]{43})$/
const hashes = new WeakMap<FastifyRequest, Buffer>()

/** The hash of the session token that a request came with; undefined without one. */
export function sessionHashOf(request: FastifyRequest): Buffer | undefined {
  const known = hashes.get(request)
  if (known) return known
  const token = BEARER.exec(request.headers.authorization ?? '')?.[1]
  if (!token) return undefined
  const hash = hashToken(token)
  hashes.set(request, hash)
  return hash
}
