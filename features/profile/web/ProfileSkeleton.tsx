import { useTranslations } from '#client/i18n.ts'
import { Card } from '#ui/Card.tsx'
import { LoadingText, Skeleton } from '#ui/Skeleton.tsx'

const FIELDS = ['w-20', 'w-20', 'w-24', 'w-16', 'w-10', 'w-12', 'w-16']

/** The index of the email field, which has a hint. */
const HINTED = 2

/** A skeleton of the form's size. */
export function ProfileSkeleton() {
  const { t } = useTranslations(['profile', 'common'])
  return (
    <Card title={t('profile:editProfile')}>
      <LoadingText />
      <div aria-hidden="true">
        <div className="grid gap-4 sm:grid-cols-6 sm:*:col-span-3 sm:*:nth-[n+5]:col-span-2">
          {FIELDS.map((width, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
            <div key={at}>
              <Skeleton className={`my-1 h-3 ${width}`} />
              <Skeleton className="mt-1.5 h-10 w-full" />
              {at === HINTED && <Skeleton className="mt-2.5 mb-1 h-3 w-28" />}
            </div>
          ))}
        </div>
        <div className="mt-6 grid grid-cols-1 gap-6 border-t border-line pt-5 xl:grid-cols-2">
          <Skeleton className="h-20 w-full" />
          <Skeleton className="h-20 w-full" />
        </div>
        <div className="mt-6 flex justify-end border-t border-line pt-5">
          <Skeleton className="h-10 w-32" />
        </div>
      </div>
    </Card>
  )
}
