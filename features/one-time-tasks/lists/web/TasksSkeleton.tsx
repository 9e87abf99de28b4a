import { useTranslations } from '#client/i18n.ts'
import { Skeleton } from '#ui/Skeleton.tsx'
import { useMedia } from '#ui/useMedia.ts'

const ROWS = ['w-64', 'w-44', 'w-72', 'w-52', 'w-40', 'w-60', 'w-56', 'w-48']
const COLUMNS = [3, 4, 2, 3]

function Rows() {
  return (
    <div aria-hidden="true" className="rounded-lg border border-line bg-card">
      <div className="h-11 border-b border-line" />
      {ROWS.map((width) => (
        <div
          key={width}
          className="flex h-15 items-center gap-6 border-b border-line px-5 last:border-b-0"
        >
          <Skeleton className="size-5" />
          <div className="grow">
            <Skeleton className={`h-4 ${width}`} />
          </div>
          <Skeleton className="h-4 w-24" />
          <Skeleton className="h-4 w-16" />
          <Skeleton className="h-4 w-20" />
          <Skeleton className="size-6 rounded-full" />
        </div>
      ))}
    </div>
  )
}

function Cards() {
  return (
    <ul aria-hidden="true" className="flex flex-col gap-3">
      {ROWS.map((width) => (
        <li key={width} className="h-34 rounded-lg border border-line bg-card p-4">
          <Skeleton className={`h-5 max-w-full ${width}`} />
          <Skeleton className="mt-4 h-4 w-48 max-w-full" />
          <Skeleton className="mt-3 h-4 w-24" />
        </li>
      ))}
    </ul>
  )
}

function Columns() {
  return (
    <div aria-hidden="true" className="grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
      {COLUMNS.map((cards, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the items never move
        <div key={at} className="rounded-lg border border-line bg-card p-3">
          <Skeleton className="mb-4 h-5 w-28" />
          {ROWS.slice(0, cards).map((row) => (
            <Skeleton key={row} className="mb-2 h-24 w-full" />
          ))}
        </div>
      ))}
    </div>
  )
}

/** The placeholder while tasks load, in their size: rows, cards on phones, or columns. */
export function TasksSkeleton({ columns = false }: { columns?: boolean }) {
  const { t } = useTranslations('common')
  const isWide = useMedia('(min-width: 900px)')
  return (
    <>
      <p role="status" className="sr-only">
        {t('loading')}
      </p>
      {columns ? <Columns /> : isWide ? <Rows /> : <Cards />}
    </>
  )
}
