/** SQLSTATEs and codes that mean "not now": the connection, a time limit, a deadlock. */
const PASSING = /^(08...|57P0.|57014|55P03|40001|40P01|53300|ECONN.*|ENOENT|EPIPE|ETIMEDOUT)$/

/** What pg says of connections without a code. */
const GONE =
  /Connection terminated|not queryable|timeout exceeded when trying|timeout expired|read timeout/

export function isPassing(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (GONE.test(error.message)) return true
  return 'code' in error && typeof error.code === 'string' && PASSING.test(error.code)
}
