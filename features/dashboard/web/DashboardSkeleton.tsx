import { useTranslations } from '#client/i18n.ts'
import { Skeleton } from '#ui/Skeleton.tsx'

const CARDS = ['routine', 'one-time', 'projects', 'people']
const ROWS = ['72%', '56%', '48%', '40%', '30%', '34%', '26%', '20%', '12%']
const BARS = ['80%', '55%', '60%', '35%', '42%', '20%', '28%', '16%']

const frame = 'rounded-lg border border-line bg-card p-5'

function Bars() {
  return (
    <div className={frame}>
      <Skeleton className="h-5 w-48" />
      <div className="mt-6 flex h-[350px] items-end gap-5 border-b border-line">
        {BARS.map((height) => (
          <span key={height} className="grow" style={{ blockSize: height }}>
            <Skeleton className="size-full" />
          </span>
        ))}
      </div>
    </div>
  )
}

/** A placeholder with the dashboard's own sizes, before its first numbers arrive. */
export function DashboardSkeleton() {
  const { t } = useTranslations('dashboard')
  return (
    <div aria-busy="true" className="space-y-4">
      <h1 className="sr-only">{t('title')}</h1>
      <div className="space-y-2 py-1">
        <Skeleton className="h-8 w-64 max-w-full" />
        <Skeleton className="h-4 w-80 max-w-full" />
      </div>
      <div className={frame}>
        <Skeleton className="mb-3 h-5 w-40" />
        {ROWS.map((width) => (
          <div key={width} className="flex min-h-[2.4rem] items-center gap-6 border-t border-line">
            <Skeleton className="h-4 w-24 shrink-0" />
            <span style={{ inlineSize: width }}>
              <Skeleton className="h-4" />
            </span>
          </div>
        ))}
      </div>
      <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
        {CARDS.map((card) => (
          <div key={card} className={`${frame} h-60 space-y-3`}>
            <Skeleton className="h-4 w-32" />
            <Skeleton className="h-8 w-16" />
            <Skeleton className="h-4" />
            <Skeleton className="h-4" />
          </div>
        ))}
      </div>
      <div className="grid gap-4 xl:grid-cols-2">
        <Bars />
        <Bars />
      </div>
    </div>
  )
}
