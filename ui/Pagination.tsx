import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '#ui/IconButton.tsx'
import { join } from '#ui/join.ts'

export type PaginationLabels = {
  nav: string
  previous: string
  next: string
  /** "Page 3" */
  page: (page: number) => string
}

/** The first page, the last page and the neighbours of the current page; `null` marks a gap. */
export function visiblePages(page: number, pageCount: number): (number | null)[] {
  const near = new Set([1, page - 1, page, page + 1, pageCount])
  if (page <= 3) for (const early of [2, 3, 4]) near.add(early)
  if (page >= pageCount - 2) for (const late of [1, 2, 3]) near.add(pageCount - late)
  const pages = [...near].filter((at) => at >= 1 && at <= pageCount).sort((a, b) => a - b)
  return pages.flatMap((at, index) => (at - (pages[index - 1] ?? at) > 1 ? [null, at] : [at]))
}

/** `summary` describes the rows shown ("1–10 of 250"). On phones it replaces the page numbers. */
export function Pagination({
  page,
  pageCount,
  onPage,
  labels,
  summary,
  className,
}: {
  page: number
  pageCount: number
  onPage: (page: number) => void
  labels: PaginationLabels
  summary?: ReactNode
  className?: string
}) {
  return (
    <nav
      aria-label={labels.nav}
      className={join('flex flex-wrap items-center justify-between gap-3', className)}
    >
      <span className="text-sm text-muted tabular-nums">{summary}</span>
      <div className="flex items-center gap-1">
        <IconButton
          label={labels.previous}
          size="touch"
          disabled={page <= 1}
          onClick={() => onPage(page - 1)}
          icon={<ChevronLeft aria-hidden="true" className="size-4 rtl:-scale-x-100" />}
        />
        <ol className="flex items-center gap-1 max-sm:hidden">
          {visiblePages(page, pageCount).map((at, index) =>
            at === null ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: a gap has no key but its position
              <li key={`gap-${index}`} aria-hidden="true" className="w-6 text-center text-muted">
                …
              </li>
            ) : (
              <li key={at}>
                <button
                  type="button"
                  aria-label={labels.page(at)}
                  aria-current={at === page ? 'page' : undefined}
                  onClick={() => onPage(at)}
                  className="h-10 min-w-10 rounded-md px-2 text-sm tabular-nums hover:bg-hover aria-[current=page]:bg-accent-soft aria-[current=page]:font-semibold aria-[current=page]:text-accent"
                >
                  {at}
                </button>
              </li>
            ),
          )}
        </ol>
        <span className="min-w-16 text-center text-sm tabular-nums sm:hidden" aria-current="page">
          <bdi dir="ltr">
            {page} / {pageCount}
          </bdi>
        </span>
        <IconButton
          label={labels.next}
          size="touch"
          disabled={page >= pageCount}
          onClick={() => onPage(page + 1)}
          icon={<ChevronRight aria-hidden="true" className="size-4 rtl:-scale-x-100" />}
        />
      </div>
    </nav>
  )
}
