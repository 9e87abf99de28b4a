import { BellRing } from 'lucide-react'
import { useTranslations } from '#client/i18n.ts'
import type { Reminder } from '#features/routine-tasks/reminders/contract.ts'
import { type RemindInput, useRemind } from '#features/routine-tasks/reminders/web/useRemind.ts'
import { formatActionTime, type Viewer } from '#features/routine-tasks/reports/web/translations.ts'
import { Button } from '#ui/Button.tsx'

/** Reminds about one duty or one person; `name` says which. */
export function RemindButton({ of, name }: { of: RemindInput; name: string }) {
  const { t } = useTranslations('reminders')
  const { remind, isPending } = useRemind()
  return (
    <Button
      size="sm"
      busy={isPending}
      aria-label={t('remindOf', { name })}
      icon={<BellRing aria-hidden="true" className="size-4" />}
      onClick={() => remind(of)}
      className="shrink-0 print:hidden"
    >
      {t('remind')}
    </Button>
  )
}

/** Who sent the last reminder about a duty of the day `date`, and when. */
export function ReminderNote({
  reminder: { user, at },
  date,
  reader,
}: {
  reminder: Reminder
  date: string
  reader: Viewer
}) {
  const { t } = useTranslations('reminders')
  const time = formatActionTime(date, at, reader)
  return (
    <p className="text-sm text-muted tabular-nums">
      {user.id === reader.userId ? t('byYou', { time }) : t('by', { name: user.name, time })}
    </p>
  )
}
