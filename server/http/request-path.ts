import type { FastifyRequest } from 'fastify'

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
/** No slug and no file name of the product is this long; a token has 43 characters. */
const MAYBE_SECRET = /[^/]{32,}/g
const LONGEST = 300

/**
 * A request's path as it may be logged: with ids, but without tokens and names of pictures. If no
 * route matches, parts that are long enough to be a secret are left out.
 */
export function toLoggedPath({ url, routeOptions }: FastifyRequest): string {
  const [path = ''] = url.split('?', 1)
  const pattern = routeOptions.url
  if (!pattern || pattern.includes('*'))
    return path.replaceAll(MAYBE_SECRET, (part) => (ID.test(part) ? part : '…')).slice(0, LONGEST)
  const parts = path.split('/')
  const shown = (name: string, at: number) =>
    name.startsWith(':') && ID.test(parts[at] ?? '') ? parts[at] : name
  return pattern.split('/').map(shown).join('/')
}
