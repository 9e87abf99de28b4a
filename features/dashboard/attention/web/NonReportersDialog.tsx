import { BellRing } from 'lucide-react'
import { addTranslations, useTranslations } from '#client/i18n.ts'
import { useReply } from '#client/query.ts'
import { useCompanyClock } from '#client/useCompanyClock.ts'
import { listNonReporters } from '#features/dashboard/attention/non-reporters-contract.ts'
import { ar, en } from '#features/dashboard/attention/web/silent-messages.ts'
import { RemindButton, ReminderNote } from '#features/routine-tasks/reminders/web/Remind.tsx'
import { useRemind } from '#features/routine-tasks/reminders/web/useRemind.ts'
import { useViewer } from '#features/routine-tasks/reports/web/translations.ts'
import { LoadError } from '#records/list/web/LoadError.tsx'
import { Avatar } from '#ui/Avatar.tsx'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'

addTranslations('silent', { en, ar })

/** The server's maximum per page; beyond it, only the number of the others is shown. */
const MAX_PEOPLE = 100

/** All members who have reported nothing today, with the departments that have overdue duties. */
export function NonReportersDialog({ onClose }: { onClose: () => void }) {
  const { t, locale } = useTranslations(['silent', 'attention', 'reminders', 'common'])
  const query = useReply(listNonReporters, { query: { per_page: MAX_PEOPLE } })
  const { data } = query
  const rest = data ? data.total - data.data.length : 0
  const { remind, isPending } = useRemind()
  const reader = useViewer()
  const { date } = useCompanyClock()
  const remindable = (data?.data ?? []).filter(({ can }) => can.remind).map(({ id }) => id)
  const comma = locale === 'ar' ? '، ' : ', '
  return (
    <Dialog
      open
      size="sm"
      onClose={onClose}
      title={t('silent:title')}
      closeLabel={t('common:close')}
      footer={
        remindable.length > 1 && (
          <Button
            busy={isPending}
            icon={<BellRing aria-hidden="true" className="size-4" />}
            onClick={() => remind({ member_ids: remindable })}
          >
            {t('reminders:remindAll')}
          </Button>
        )
      }
    >
      <LoadError query={query} title={t('silent:failed')} />
      {!data && query.isPending && <Skeleton className="h-44 w-full" />}
      {data?.total === 0 && <p className="text-muted">{t('silent:nobody')}</p>}
      <ul className="divide-y divide-line empty:hidden">
        {data?.data.map(({ id, name, ppUrl, departments, overdue, reminder, can }) => (
          <li key={id} className="flex items-center gap-3 py-2.5">
            <Avatar name={name} src={ppUrl} />
            <div className="min-w-0 grow">
              <p className="truncate font-medium">
                <bdi>{name}</bdi>
              </p>
              <p className="text-sm text-muted">
                {t('silent:overdue', { count: overdue })}
                {comma}
                {departments.map((one, at) => (
                  <span key={one.id}>
                    {at > 0 && comma}
                    <bdi>{one.name}</bdi>
                  </span>
                ))}
              </p>
              {reminder && <ReminderNote reminder={reminder} date={date} reader={reader} />}
            </div>
            {can.remind && <RemindButton of={{ member_ids: [id] }} name={name} />}
          </li>
        ))}
      </ul>
      {rest > 0 && <p className="mt-3 text-muted">{t('attention:more', { count: rest })}</p>}
    </Dialog>
  )
}
