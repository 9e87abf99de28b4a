import { NarrowPage } from '#features/auth/web/NarrowPage.tsx'
import { useWords } from '#platform/web/i18n.ts'
import { Skeleton } from '#platform/web/ui/Skeleton.tsx'

const FIELDS = ['name', 'password', 'confirmation']

/** The form in the size of the one that comes. */
export function AcceptSkeleton() {
  const { t } = useWords('invitation')
  return (
    <NarrowPage title={t('titlePlain')} lead={<Skeleton className="h-4 w-full" />}>
      <p role="status" className="sr-only">
        {t('loading')}
      </p>
      <div className="flex flex-col gap-4">
        <Skeleton className="h-18 w-full" />
        {FIELDS.map((field) => (
          <div key={field}>
            <Skeleton className="mb-2 h-3.5 w-24" />
            <Skeleton className="h-10 w-full" />
          </div>
        ))}
      </div>
    </NarrowPage>
  )
}
