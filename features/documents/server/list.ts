import type { DocumentContent } from '#features/documents/server/parts.ts'
import { fileName, type Head, translateColumns } from '#features/documents/server/translations.ts'
import type { Figure, Value } from '#records/documents/server/content.ts'
import type { Ctx } from '#server/context.ts'
import { mapRowsSafely } from '#server/database/map-rows.ts'
import type { IsoDate } from '#shared/dates.ts'
import type { Bilingual, Locale } from '#shared/locale.ts'
import { formatCount } from '#shared/plurals.ts'

/** The rows read for a page's list, and how to write them. */
interface ListExport<Row> {
  page: Bilingual
  /** The day that the list shows. */
  date: IsoDate
  /** The active filters as texts. */
  filters: readonly (string | undefined | false)[]
  search: string | undefined
  figures?: Figure[]
  heads: readonly Head[]
  rows: readonly Row[]
  /** The total number of rows, including those that are not in the file. */
  total: number
  rowOf(row: Row): Value[]
}

const FILTERS: Bilingual = { en: 'Filters', ar: 'التصفية' }
const SEARCH: Bilingual = { en: 'Search', ar: 'بحث' }
const UNREADABLE: Bilingual = {
  en: 'This row could not be shown.',
  ar: 'تعذّر عرض هذا الصف.',
}

function filterLine(
  locale: Locale,
  filters: ListExport<never>['filters'],
  search: string | undefined,
) {
  const used = [...filters, search && `${SEARCH[locale]}: ${search}`].filter(Boolean)
  return used.length > 0 ? [`${FILTERS[locale]}: ${used.join(' · ')}`] : []
}

function truncationNote(locale: Locale, rows: number, total: number) {
  if (rows >= total) return undefined
  const [shown, all] = [formatCount(rows), formatCount(total)]
  return locale === 'ar' ? `أول ${shown} صف من ${all}.` : `The first ${shown} rows of ${all}.`
}

/**
 * A file of one list: its day and filters, and one row per thing. It says when rows are left out
 * and which row could not be shown.
 */
export function toListContent<Row>({ locale, log }: Ctx, list: ListExport<Row>): DocumentContent {
  const { page, date, filters, search, figures, heads, rows, total, rowOf } = list
  const note = truncationNote(locale, rows.length, total)
  return {
    name: fileName(locale, page, date),
    title: page[locale],
    days: [date],
    lines: filterLine(locale, filters, search),
    sections: [
      {
        name: '',
        ...(figures && { figures }),
        ...(note && { note }),
        columns: translateColumns(locale, heads),
        rows: mapRowsSafely(rows, { map: rowOf, fallback: () => [UNREADABLE[locale]], log }),
      },
    ],
  }
}
