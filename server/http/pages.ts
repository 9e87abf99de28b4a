import { createHash, randomBytes } from 'node:crypto'
import { existsSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { notFound } from '#server/errors.ts'
import { serveAssets } from '#server/http/assets.ts'
import { servePwa } from '#server/http/pwa.ts'
import type { Server } from '#server/http/server.ts'
import { isLocale, type Locale, negotiateLocale, PRODUCT_NAME } from '#shared/locale.ts'

const HASH_CHARACTERS = 10

/**
 * The version of the web that this page starts: `{ms}-{hash}`, its build time and a hash of the
 * page. The page names its code by its content, so that the same code has the same hash wherever it
 * was built.
 */
export function webVersion(page: string, builtAtMs: number): string {
  const hash = createHash('sha256').update(page).digest('hex')
  return `${Math.floor(builtAtMs)}-${hash.slice(0, HASH_CHARACTERS)}`
}

const contentSecurityPolicy = (nonce: string) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "font-src 'self'",
    "img-src 'self' data: blob:",
    "connect-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
  ].join('; ')

const cookie = (request: FastifyRequest, name: string): string | undefined =>
  new RegExp(`(?:^|; )${name}=([a-z-]+)`).exec(request.headers.cookie ?? '')?.[1]

function pageLocale(request: FastifyRequest): Locale {
  const path = request.url.split('?', 1)[0]
  if (path === '/signup-Ar' || path?.startsWith('/ar/')) return 'ar'
  const chosen = cookie(request, 'locale')
  return isLocale(chosen) ? chosen : negotiateLocale(request.headers['accept-language'])
}

const THEMES = new Set(['light', 'dark', 'system'])

/**
 * Renders the page with its language, direction and theme set before the first paint, so that
 * nothing flashes.
 */
function render(
  template: string,
  request: FastifyRequest,
  options: { nonce: string; version: string; dev: boolean; withoutMail: boolean },
) {
  const locale = pageLocale(request)
  const chosen = cookie(request, 'theme') ?? 'system'
  const theme = THEMES.has(chosen) ? chosen : 'system'
  const direction = locale === 'ar' ? 'rtl' : 'ltr'
  return template
    .replace('manifest.webmanifest', `manifest.webmanifest?locale=${locale}`)
    .replace(
      /<html[^>]*>/,
      `<html lang="${locale}" dir="${direction}" data-theme="${theme}" data-version="${options.version}"${options.dev ? ' data-dev' : ''}${options.withoutMail ? ' data-without-mail' : ''}>`,
    )
    .replace(/<title>[^<]*<\/title>/, `<title>${PRODUCT_NAME[locale]}</title>`)
    .replace(
      '</title>',
      `</title><meta property="csp-nonce" content="${options.nonce}" nonce="${options.nonce}">`,
    )
}

/**
 * A browser accepts text/html. curl and monitors accept anything, and want a page if the path has
 * no file extension.
 */
function wantsPage({ url, headers: { accept = '*/*' } }: FastifyRequest): boolean {
  const [path = ''] = url.split('?', 1)
  if (/^\/(api|assets|files)(\/|$)/.test(path)) return false
  return accept.includes('text/html') || (accept.includes('*/*') && !/\.\w+$/.test(path))
}

/** In any notation: a browser's router reads `/%64ev` and `//dev` as `/dev`. */
const isForDevelopers = ({ url }: FastifyRequest) =>
  /^\/*dev(\/|$)/i.test(decodeURIComponent(url.split('?', 1)[0] ?? ''))

/** Serves the built web application from `folder`: its assets, and pages that are never cached. */
export async function servePages(server: Server, folder: string): Promise<void> {
  const { fastify, config } = server
  const index = path.join(folder, 'index.html')
  if (!existsSync(index)) throw new Error(`The web is not built: ${index} is missing`)
  const template = readFileSync(index, 'utf8')
  const version = webVersion(template, statSync(index).mtimeMs)
  server.webVersion = version
  await serveAssets(server, path.join(folder, 'assets'))
  servePwa(server, folder)
  const { production, withoutMail } = config
  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    if (!wantsPage(request)) throw notFound()
    if (production && isForDevelopers(request)) throw notFound()
    const nonce = randomBytes(12).toString('base64')
    reply.headers({
      'content-security-policy': contentSecurityPolicy(nonce),
      'cache-control': 'no-store',
      vary: 'accept-language, cookie',
    })
    return reply
      .type('text/html; charset=utf-8')
      .send(render(template, request, { nonce, version, dev: !production, withoutMail }))
  }
  fastify.route({ method: ['GET', 'HEAD'], url: '/*', schema: { hide: true }, handler })
}
