import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { notFound } from '#server/errors.ts'
import type { Server } from '#server/http/server.ts'
import { type Bilingual, isLocale, type Locale, PRODUCT_NAME } from '#shared/locale.ts'

const WORKER = 'service-worker.js'
const ICONS = 'icons'
const DAY_SECONDS = 86_400

const DESCRIPTION: Bilingual = {
  en: 'Daily duties, tasks and projects of your company.',
  ar: 'المهام اليومية والمشاريع في شركتك.',
}

/** How a device presents the installed product, in a language and its direction. */
const createManifest = (locale: Locale) => ({
  // The same id in both languages, so that the product is installed only once.
  id: '/',
  name: PRODUCT_NAME[locale],
  short_name: PRODUCT_NAME[locale],
  description: DESCRIPTION[locale],
  lang: locale,
  dir: locale === 'ar' ? 'rtl' : 'ltr',
  // Redirects a signed-in user to their start page.
  start_url: '/dashboard-default',
  scope: '/',
  display: 'standalone',
  background_color: '#FBFBF9',
  theme_color: '#0F766E',
  icons: [
    { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
})

/**
 * Serves the service worker, which works for pages while none is open. Browsers check for a newer
 * one themselves.
 */
function serveWorker({ fastify }: Server, file: string): void {
  const text = readFileSync(file)
  fastify.route({
    ...{ method: ['GET', 'HEAD'], url: `/${WORKER}`, schema: { hide: true } },
    handler: (_, reply) =>
      reply
        .headers({
          'cache-control': 'no-cache',
          // The worker connects only to this site and loads no other code.
          'content-security-policy': "default-src 'none'; connect-src 'self'; img-src 'self'",
        })
        .type('text/javascript; charset=utf-8')
        .send(text),
  })
}

function serveIcons({ fastify }: Server, folder: string): void {
  const icons = new Map(
    readdirSync(folder).map((name) => [name, readFileSync(path.join(folder, name))]),
  )
  fastify.get<{ Params: { name: string } }>(
    `/${ICONS}/:name`,
    { schema: { hide: true } },
    async ({ params: { name } }, reply) => {
      const icon = icons.get(name)
      if (!icon) throw notFound()
      return reply
        .headers({ 'cache-control': `public, max-age=${DAY_SECONDS}` })
        .type('image/png')
        .send(icon)
    },
  )
  // Browsers request it with what is not a page of the product: a file, a feed, an API reply.
  fastify.get('/favicon.ico', { schema: { hide: true } }, (_, reply) =>
    reply.redirect(`/${ICONS}/icon-192.png`),
  )
}

/**
 * Serves what makes the built web in `folder` installable on devices: manifest, icons, service
 * worker.
 */
export function servePwa(server: Server, folder: string): void {
  serveWorker(server, path.join(folder, WORKER))
  serveIcons(server, path.join(folder, ICONS))
  server.fastify.get<{ Querystring: { locale?: string } }>(
    '/manifest.webmanifest',
    { schema: { hide: true } },
    async ({ query: { locale } }, reply) =>
      reply
        .headers({ 'cache-control': `public, max-age=${DAY_SECONDS}` })
        .type('application/manifest+json; charset=utf-8')
        .send(JSON.stringify(createManifest(isLocale(locale) ? locale : 'en'))),
  )
}
