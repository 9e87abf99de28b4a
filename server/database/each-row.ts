import type { FastifyBaseLogger } from 'fastify'

interface Making<Row, Made> {
  make(row: Row): Made
  /** What stands in place of a row that cannot be made; the row is left out where there is nothing. */
  instead?(row: Row): Made
  log: FastifyBaseLogger
}

/**
 * What `make` gives for each row. A row for which it throws is logged and replaced, so that one bad
 * row never takes the whole feed, file or mail with it.
 */
export const eachRow = <Row, Made>(
  rows: readonly Row[],
  { make, instead, log }: Making<Row, Made>,
): Made[] =>
  rows.flatMap((row) => {
    try {
      return [make(row)]
    } catch (error) {
      log.error({ err: error }, 'a row could not be shown')
      return instead ? [instead(row)] : []
    }
  })
