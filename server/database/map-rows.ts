import type { FastifyBaseLogger } from 'fastify'

interface Making<Row, Made> {
  map(row: Row): Made
  /** The replacement for a row that cannot be made; without it the row is left out. */
  fallback?(row: Row): Made
  log: FastifyBaseLogger
}

/**
 * Returns what `make` returns for each row. A row for which it throws is logged and replaced, so
 * that one bad row never makes the whole feed, file or mail fail.
 */
export const mapRowsSafely = <Row, Made>(
  rows: readonly Row[],
  { map, fallback, log }: Making<Row, Made>,
): Made[] =>
  rows.flatMap((row) => {
    try {
      return [map(row)]
    } catch (error) {
      log.error({ err: error }, 'a row could not be shown')
      return fallback ? [fallback(row)] : []
    }
  })
