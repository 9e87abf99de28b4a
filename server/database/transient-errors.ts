/** SQLSTATEs and codes of transient errors: the connection, a timeout, a deadlock. */
const TRANSIENT_CODES =
  /^(08...|57P0.|57014|55P03|40001|40P01|53300|ECONN.*|ENOENT|EPIPE|ETIMEDOUT)$/

/** pg's messages for connection errors without a code. */
const LOST_CONNECTION =
  /Connection terminated|not queryable|timeout exceeded when trying|timeout expired|read timeout/

export function isTransient(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (LOST_CONNECTION.test(error.message)) return true
  return 'code' in error && typeof error.code === 'string' && TRANSIENT_CODES.test(error.code)
}
