import { randomUUID } from 'node:crypto'
import type { RequestListener } from 'node:http'
import type { FastifyBaseLogger } from 'fastify'
import type { Counters } from '#server/counters.ts'
import { overloaded } from '#server/errors.ts'
import { ALL_HEADERS, API_HEADERS } from '#server/http/headers.ts'
import type { AdmissionControl } from '#server/limits/admission-control.ts'
import { negotiateLocale } from '#shared/locale.ts'

const LOG_EVERY_MS = 1_000
const READS: ReadonlySet<string> = new Set(['GET', 'HEAD'])

interface Parts {
  admission: AdmissionControl
  counters: Counters
  log: FastifyBaseLogger
}

/** Logs the refused requests as one total: a log line for each would cost more than refusing it. */
function tally(log: FastifyBaseLogger): () => void {
  let times = 0
  const flush = () => {
    log.warn({ cause: 'busy', times }, 'turned away')
    times = 0
  }
  return () => {
    times += 1
    if (times === 1) setTimeout(flush, LOG_EVERY_MS).unref()
  }
}

/**
 * Answers 503 to reads that admission control would refuse, before any other work is done for them:
 * under heavy overload, the cost of refusing takes capacity from requests that are served.
 */
export function shedLoad(
  next: RequestListener,
  { admission, counters, log }: Parts,
): RequestListener {
  const count = tally(log)
  const failure = overloaded()
  const headers = {
    ...ALL_HEADERS,
    ...API_HEADERS,
    'retry-after': String(failure.details.retryAfterSeconds),
    'content-type': 'application/json; charset=utf-8',
  }
  const bodies = {
    ar: JSON.stringify(failure.body('ar')),
    en: JSON.stringify(failure.body('en')),
  }
  return (request, response) => {
    const isRead = READS.has(request.method ?? '') && request.url?.startsWith('/api/')
    if (!isRead || !admission.wouldRefuse(request.headers)) return next(request, response)
    counters.unavailable.labels('busy').inc()
    count()
    const body = bodies[negotiateLocale(request.headers['accept-language'])]
    response.writeHead(503, {
      ...headers,
      'content-length': Buffer.byteLength(body),
      'x-request-id': randomUUID(),
    })
    response.end(body)
  }
}
