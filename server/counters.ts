import { Counter, type Registry } from 'prom-client'
import { CAUSES, type Cause } from '#server/errors.ts'

/** Events that are counted where they happen, for `/metrics`. */
export interface Counters {
  mailFailures: Counter
  uploadedBytes: Counter
  unavailable: Counter<'cause'>
}

/**
 * The counters start at zero and are exported at once, so that an event that never happened is not
 * missing from the metrics.
 */
export function createCounters(metrics: Registry): Counters {
  const registers = [metrics]
  const unavailable = new Counter({
    name: 'diwan_unavailable_total',
    help: 'Answers with status 503: the process is busy, the database is away, or something elsewhere is',
    labelNames: ['cause'] as const,
    registers,
  })
  for (const cause of CAUSES) unavailable.labels(cause satisfies Cause).inc(0)
  return {
    mailFailures: new Counter({
      name: 'diwan_mail_failures_total',
      help: 'Mails that the mail server did not take; most of them are tried again',
      registers,
    }),
    uploadedBytes: new Counter({
      name: 'diwan_uploaded_bytes_total',
      help: 'Bytes of files that arrived whole',
      registers,
    }),
    unavailable,
  }
}
