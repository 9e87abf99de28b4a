/** As what a page is taken along. */
export const FORMATS = ['xlsx', 'pdf'] as const
export type Format = (typeof FORMATS)[number]

export const MEDIA_TYPES: Record<Format, string> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
}

/** The most rows of a file: on paper nobody reads more, and what makes one fits beside a server in a gigabyte. */
export const MAX_ROWS: Record<Format, number> = { xlsx: 10_000, pdf: 1_000 }
