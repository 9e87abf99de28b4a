/** The file formats of a downloaded page. */
export const FORMATS = ['xlsx', 'pdf'] as const
export type Format = (typeof FORMATS)[number]

export const MEDIA_TYPES: Record<Format, string> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
}

/**
 * The maximum number of rows of a file: nobody reads more on paper, and generating the file must
 * fit next to a server in 1 GB of memory.
 */
export const MAX_ROWS: Record<Format, number> = { xlsx: 10_000, pdf: 1_000 }
