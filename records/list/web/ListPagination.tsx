import { useEffect } from 'react'
import { formatNumber } from '#client/format.ts'
import { useTranslations } from '#client/i18n.ts'
import { join } from '#ui/join.ts'
import { NativeSelect } from '#ui/NativeSelect.tsx'
import { Pagination } from '#ui/Pagination.tsx'

interface Paged {
  total: number
  /** There are more rows than `total`. */
  at_least?: boolean | undefined
  current_page: number
  per_page: number
  last_page: number
}

interface PagesProps<N extends number> {
  paged: Paged
  onPage: (page: number | undefined) => void
  /**
   * The choices for rows per page, smallest first. Shown if there are more rows than the smallest.
   */
  sizes?: readonly N[]
  onSize?: (rows: N | undefined) => void
  className?: string
}

/** The position of a page in its list, and the links to the other pages. */
export function ListPagination<N extends number>({
  paged: { total, at_least, current_page, per_page, last_page },
  onPage,
  sizes = [],
  onSize,
  className,
}: PagesProps<N>) {
  const { t, locale } = useTranslations('lists')
  const choosesSize = onSize && total > (sizes[0] ?? total)
  if (last_page <= 1 && !choosesSize) return null
  const from = (current_page - 1) * per_page + 1
  const to = Math.min(from + per_page - 1, total)
  const number = (value: number) => formatNumber(value, locale)
  return (
    <div className={join('flex flex-wrap items-center gap-x-6 gap-y-2', className)}>
      <Pagination
        className="grow"
        page={current_page}
        pageCount={last_page}
        onPage={(page) => onPage(page > 1 ? page : undefined)}
        summary={t(to > from ? 'shown' : 'shownOne', {
          from: number(from),
          to: number(to),
          total: at_least ? t('moreThan', { total: number(total) }) : number(total),
        })}
        labels={{
          nav: t('pages'),
          previous: t('previousPage'),
          next: t('nextPage'),
          page: (page) => t('page', { page }),
        }}
      />
      {choosesSize && (
        <NativeSelect
          label={t('perPage')}
          hideLabel
          className="w-20 max-sm:hidden"
          options={sizes.map((rows) => ({ id: String(rows), name: String(rows) }))}
          value={per_page}
          onChange={({ target }) => onSize(sizes.find((rows) => String(rows) === target.value))}
        />
      )}
    </div>
  )
}

interface Paged {
  last_page: number
}

/**
 * Replaces a page beyond the last one by the last one, for example after its last row was deleted.
 */
export function useLastPage(
  { data, isPlaceholderData }: { data: Paged | undefined; isPlaceholderData: boolean },
  page: number | undefined,
  change: (wanted: { page: number | undefined }, options: { replace: true }) => void,
): void {
  const last = isPlaceholderData ? undefined : data?.last_page
  const beyond = last !== undefined && (page ?? 1) > Math.max(last, 1)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the function changes with every render
  useEffect(() => {
    if (beyond) change({ page: last > 1 ? last : undefined }, { replace: true })
  }, [beyond, last])
}
