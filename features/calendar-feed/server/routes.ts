import { getFeed, makeFeed, removeFeed, updateFeed } from '#features/calendar-feed/contract.ts'
import { CALENDAR_PATH, fetchCalendar, toFeed } from '#features/calendar-feed/server/feed.ts'
import {
  deleteFeed,
  findFeed,
  replaceFeed,
  setWithDuties,
} from '#features/calendar-feed/server/queries.ts'
import { notFound } from '#server/errors.ts'
import { serve } from '#server/http/serve.ts'
import type { Server } from '#server/http/server.ts'

const REMOVED = {
  en: 'The calendar is removed. Its link shows nothing any more.',
  ar: 'أُزيل التقويم، ولن يعرض رابطه شيئًا بعد الآن.',
}

function serveCalendar(server: Server): void {
  server.fastify.get<{ Querystring: { token?: string } }>(
    CALENDAR_PATH,
    { schema: { hide: true } },
    async ({ headers, query }, reply) => {
      const { text, etag } = await fetchCalendar(server, String(query.token ?? ''))
      reply.headers({ etag, 'cache-control': 'private, no-cache' })
      if (headers['if-none-match'] === etag) return reply.code(304).send()
      return reply.type('text/calendar; charset=utf-8').send(text)
    },
  )
}

export function calendarFeedRoutes(server: Server): void {
  serve(server, getFeed, async (ctx) => {
    const feed = await findFeed(ctx)
    return { feed: feed ? toFeed(server, ctx, feed) : null }
  })
  serve(server, makeFeed, async (ctx, { body }) => ({
    feed: toFeed(server, ctx, await replaceFeed(ctx, body.with_duties)),
  }))
  serve(server, updateFeed, async (ctx, { body }) => {
    const feed = await setWithDuties(ctx, body.with_duties)
    if (!feed) throw notFound()
    return { feed: toFeed(server, ctx, feed) }
  })
  serve(server, removeFeed, async (ctx) => {
    if ((await deleteFeed(ctx)).length === 0) throw notFound()
    return { message: REMOVED[ctx.locale] }
  })
  serveCalendar(server)
}
