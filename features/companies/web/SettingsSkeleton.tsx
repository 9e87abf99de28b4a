import { useWords } from '#platform/web/i18n.ts'
import { Card } from '#platform/web/ui/Card.tsx'
import { Skeleton } from '#platform/web/ui/Skeleton.tsx'

const FIELDS = [4, 3, 3]

/** Cards in the size of those that come. */
export function SettingsSkeleton() {
  const { t } = useWords('common')
  return (
    <>
      <p role="status" className="sr-only">
        {t('loading')}
      </p>
      <div aria-hidden="true" className="flex flex-col gap-4">
        {FIELDS.map((count, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they never change
          <Card key={at}>
            <Skeleton className="h-5 w-32" />
            <div className="mt-5 grid grid-cols-1 gap-4 sm:grid-cols-2">
              {Array.from({ length: count }, (_, field) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: they never change
                <div key={field} className={field === 0 ? 'sm:col-span-2' : undefined}>
                  <Skeleton className="h-3.5 w-28" />
                  <Skeleton className="mt-2 h-10 w-full" />
                </div>
              ))}
            </div>
          </Card>
        ))}
      </div>
    </>
  )
}
