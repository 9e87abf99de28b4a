/** SQLSTATEs and codes that mean "not now": the connection, a time limit, a deadlock. */
const TRANSIENT_CODES =
  /^(08...|57P0.|57014|55P03|40001|40P01|53300|ECONN.*|ENOENT|EPIPE|ETIMEDOUT)$/

/** What pg says of connections without a code. */
const LOST_CONNECTION =
  /Connection terminated|not queryable|timeout exceeded when trying|timeout expired|read timeout/

export function isTransient(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (LOST_CONNECTION.test(error.message)) return true
  return 'code' in error && typeof error.code === 'string' && TRANSIENT_CODES.test(error.code)
}
