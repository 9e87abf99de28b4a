import { formatNumber } from '#platform/web/format.ts'
import { useWords } from '#platform/web/i18n.ts'
import { Pagination } from '#platform/web/ui/Pagination.tsx'

interface Paged {
  total: number
  current_page: number
  per_page: number
  last_page: number
}

/** Where one page of a list stands among the others; nothing where it is the only one. */
export function Pages({ paged, onPage }: { paged: Paged; onPage: (page: number) => void }) {
  const { t, locale } = useWords('users')
  const { total, current_page, per_page, last_page } = paged
  if (last_page <= 1) return null
  const from = (current_page - 1) * per_page + 1
  const number = (value: number) => formatNumber(value, locale)
  return (
    <Pagination
      page={current_page}
      pageCount={last_page}
      onPage={onPage}
      summary={t('shown', {
        from: number(from),
        to: number(Math.min(from + per_page - 1, total)),
        total: number(total),
      })}
      labels={{
        nav: t('pages'),
        previous: t('previousPage'),
        next: t('nextPage'),
        page: (page) => t('page', { page }),
      }}
    />
  )
}
