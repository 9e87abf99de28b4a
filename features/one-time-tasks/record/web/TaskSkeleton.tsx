import { useTranslations } from '#client/i18n.ts'
import { Skeleton } from '#ui/Skeleton.tsx'

const FIELDS = ['one', 'two', 'three', 'four']

/** A placeholder in the size of the content. */
export function TaskSkeleton() {
  const { t } = useTranslations('common')
  return (
    <div aria-busy="true" className="flex flex-col gap-5">
      <p role="status" className="sr-only">
        {t('loading')}
      </p>
      <Skeleton className="h-7 w-3/4" />
      <Skeleton className="h-24 w-full rounded-lg" />
      {FIELDS.map((field) => (
        <div key={field} className="flex flex-col gap-2">
          <Skeleton className="h-4 w-28" />
          <Skeleton className="h-10 w-full" />
        </div>
      ))}
    </div>
  )
}
