import { Pencil, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { isolateName } from '#client/format.ts'
import { useTranslations } from '#client/i18n.ts'
import type { Absence } from '#features/absences/contract.ts'
import { ComeBack } from '#features/absences/web/ComeBack.tsx'
import type { AbsenceDialogs } from '#features/absences/web/dialogs.tsx'
import { formatDays } from '#features/absences/web/format-days.ts'
import { Badge } from '#ui/Badge.tsx'
import { DotSeparator } from '#ui/DotSeparator.tsx'
import { IconButton } from '#ui/IconButton.tsx'

/** The days of an absence, what the reader may know of it, and what they may do with it. */
export function AbsenceLine({
  absence,
  dialogs,
  children,
}: {
  absence: Absence
  dialogs: AbsenceDialogs
  children?: ReactNode
}) {
  const { t, locale } = useTranslations('absences')
  const { status, kind, reason, deputy, answer, can } = absence
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <div className="flex min-w-0 grow basis-48 flex-wrap items-center gap-x-2 gap-y-1">
        <span>{formatDays(t, absence, locale)}</span>
        {kind && (
          <span className="text-muted">
            <DotSeparator /> {t(`kind.${kind}`)}
          </span>
        )}
        {deputy && (
          <span className="text-muted">
            <DotSeparator /> {t('deputyIs', { name: isolateName(deputy.name) })}
          </span>
        )}
        {status !== 'accepted' && (
          <Badge tone={status === 'declined' ? 'not-done' : 'late'}>{t(`status.${status}`)}</Badge>
        )}
        {[reason, answer].filter(Boolean).map((text) => (
          <p key={text} dir="auto" className="basis-full wrap-anywhere text-sm text-muted">
            {text}
          </p>
        ))}
      </div>
      <div className="flex items-center gap-1">
        {children}
        {can.end && <ComeBack absence={absence} />}
        {can.update && (
          <IconButton
            label={t('edit')}
            size="touch"
            icon={<Pencil aria-hidden="true" className="size-4" />}
            onClick={() => dialogs.show({ kind: 'edit', absence })}
          />
        )}
        {can.delete && (
          <IconButton
            label={t('delete')}
            size="touch"
            tone="danger"
            icon={<Trash2 aria-hidden="true" className="size-4" />}
            onClick={() => dialogs.show({ kind: 'delete', absence })}
          />
        )}
      </div>
    </div>
  )
}
