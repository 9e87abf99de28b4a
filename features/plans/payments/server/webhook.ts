import type { FastifyRequest } from 'fastify'
import { findOrderByRef, insertEvent } from '#features/plans/payments/server/order-queries.ts'
import type {
  PaymentProvider,
  WebhookCall,
  WebhookEvent,
} from '#features/plans/payments/server/providers/provider.ts'
import { NO_PROVIDER, providerNamed } from '#features/plans/payments/server/providers/providers.ts'
import { settleOrder } from '#features/plans/payments/server/settlement.ts'
import { readAsSystem, withCompanyTransaction } from '#server/database/tenant.ts'
import { Failure, notFound } from '#server/errors.ts'
import type { Server } from '#server/http/server.ts'
import { getTraceId } from '#server/http/trace.ts'
import { enqueue } from '#server/jobs/jobs.ts'
import { enforceLimits, toNetwork } from '#server/limits/rate-limits.ts'

const BODY_LIMIT = 256 * 1024
const MAX_CALLS_PER_MINUTE = 600

const forgedCall = () =>
  new Failure(400, { en: 'This call proves no sender.', ar: 'هذا الاستدعاء لا يثبت مرسله.' })

type TextValues = Record<string, string | undefined>
const firstValues = (values: Record<string, unknown>): TextValues =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      String(Array.isArray(value) ? value[0] : value),
    ]),
  )

const providerOf = ({ params }: FastifyRequest) => (params as { provider: string }).provider

/** Stores a new event and enqueues its order's settlement in one transaction. */
async function recordEvent(
  server: Server,
  request: FastifyRequest,
  { eventId, ref }: WebhookEvent,
) {
  const provider = providerOf(request)
  const [row] = await readAsSystem(server.database, findOrderByRef(provider, ref))
  if (!row?.found) {
    request.log.warn({ provider, ref }, 'a payment of no order')
    return
  }
  const { company_id: companyId, id: orderId } = row.found
  await withCompanyTransaction(server.database, companyId, async (db) => {
    const event = { provider, eventId, orderId, now: server.clock.now() }
    const isNew = await insertEvent({ companyId, db }, event)
    const queuing = { db, traceId: getTraceId(request) }
    if (isNew) await enqueue(queuing, settleOrder, { companyId, orderId })
  })
}

/** A call that cannot be parsed counts as forged. */
function parseEvent(provider: PaymentProvider, call: WebhookCall): WebhookEvent | 'forged' {
  try {
    return provider.readWebhook(call)
  } catch {
    return 'forged'
  }
}

async function handleCall(server: Server, request: FastifyRequest): Promise<void> {
  const { payments } = server.config
  const provider = providerOf(request)
  if (provider !== payments || payments === NO_PROVIDER) throw notFound()
  const key = `payments ${toNetwork(request.ip)}`
  await enforceLimits(server, [{ key, max: MAX_CALLS_PER_MINUTE, minutes: 1 }])
  const call: WebhookCall = {
    body: request.body as Uint8Array,
    headers: firstValues(request.headers),
    query: firstValues(request.query as Record<string, unknown>),
  }
  const event = parseEvent(providerNamed(server, provider), call)
  if (event === 'forged') {
    request.log.warn({ provider }, 'a forged call')
    throw forgedCall()
  }
  await recordEvent(server, request, event)
}

/** The webhook for payment providers; reads raw bytes, because the signature covers them. */
export function serveWebhook(server: Server): void {
  void server.fastify.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    )
    scope.post(
      '/api/payments/:provider',
      { schema: { hide: true }, bodyLimit: BODY_LIMIT },
      async (request) => {
        await handleCall(server, request)
        return {}
      },
    )
  })
}
