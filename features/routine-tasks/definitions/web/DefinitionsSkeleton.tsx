import { useTranslations } from '#client/i18n.ts'
import { Skeleton } from '#ui/Skeleton.tsx'
import { useWide } from '#ui/useMedia.ts'

const ROWS = ['w-56', 'w-40', 'w-64', 'w-48', 'w-36', 'w-60', 'w-52', 'w-44']

/** A placeholder in the size of the rows, or of the cards on phones. */
export function DefinitionsSkeleton() {
  const { t } = useTranslations('common')
  const wide = useWide()
  return (
    <>
      <p role="status" className="sr-only">
        {t('loading')}
      </p>
      {wide ? (
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
              <Skeleton className="h-4 w-24 max-lg:hidden" />
              <Skeleton className="h-4 w-44" />
              <Skeleton className="h-4 w-20" />
              <Skeleton className="h-5 w-9 rounded-full" />
            </div>
          ))}
        </div>
      ) : (
        <ul aria-hidden="true" className="flex flex-col gap-3">
          {ROWS.map((width) => (
            <li key={width} className="h-34 rounded-lg border border-line bg-card p-4">
              <Skeleton className={`h-5 ${width}`} />
              <Skeleton className="mt-4 h-4 w-48" />
              <Skeleton className="mt-3 h-4 w-24" />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
