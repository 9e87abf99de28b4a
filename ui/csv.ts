import { type Cell, toCsv } from '#shared/csv.ts'

export const csvFile = (rows: readonly (readonly Cell[])[]): Blob =>
  new Blob([toCsv(rows)], { type: 'text/csv;charset=utf-8' })
