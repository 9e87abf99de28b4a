import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyRequest } from 'fastify'

/**
 * W3C Trace Context: version, trace, parent and flags. A later version can have more fields after
 * them.
 */
const TRACEPARENT =
  /^(?:00-(?!.{53})|(?!00|ff)[0-9a-f]{2}-)(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}(?:-|$)/

/** The trace that a proxy has started; undefined for an invalid header. */
export const parseTraceId = ({ traceparent }: IncomingHttpHeaders): string | undefined =>
  typeof traceparent === 'string' ? TRACEPARENT.exec(traceparent)?.[1] : undefined

/**
 * The id that links all log entries of a request and its jobs: the proxy's trace, or the request's
 * own id.
 */
export const getTraceId = ({ headers, id }: FastifyRequest): string => parseTraceId(headers) ?? id
