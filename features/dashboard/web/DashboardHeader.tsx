import { Link } from '@tanstack/react-router'
import { Mail, RefreshCw } from 'lucide-react'
import { displayTime, formatDate } from '#client/format.ts'
import { useTranslations } from '#client/i18n.ts'
import { companyClock, readSession } from '#client/session.ts'
import { AnalysisButton } from '#features/dashboard/analysis/web/AnalysisButton.tsx'
import type { DashboardSnapshot } from '#features/dashboard/web/api.ts'
import { mayGetBrief, mayViewAsOwner } from '#features/dashboard/web/may.ts'
import { HijriDate } from '#ui/HijriDate.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { join } from '#ui/join.ts'

interface Props {
  data: DashboardSnapshot
  busy: boolean
  onRefresh: () => void
  /** Refetches only the numbers; returns the error if that failed. */
  onRefetch: () => Promise<Error | null>
}

/** The day in one sentence, and the age of the data. */
export function DashboardHeader({ data, busy, onRefresh, onRefetch }: Props) {
  const { t, locale } = useTranslations('dashboard')
  const today = companyClock().date
  const {
    today_total_daily_tasks: total,
    total_reports,
    done_reports,
    not_done_reports,
  } = data.DailyTasks
  const sentence =
    total === 0
      ? t('nothingDue')
      : t('today', {
          reported: total_reports,
          total,
          done: done_reports,
          notDone: not_done_reports,
        })
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-1">
      <div>
        <div className="flex flex-wrap items-baseline gap-x-3">
          <h1 className="text-2xl font-semibold">{formatDate(today, locale, 'day')}</h1>
          <HijriDate date={today} />
        </div>
        <p className="text-muted">{sentence}</p>
      </div>
      <div className="flex items-center gap-1 text-sm text-muted">
        <span className="tabular-nums">
          {t('updated', { time: displayTime(data.lastUpdated) })}
        </span>
        <IconButton
          size="sm"
          label={t('refresh')}
          aria-busy={busy}
          onClick={onRefresh}
          icon={<RefreshCw aria-hidden="true" className={join('size-4', busy && 'animate-spin')} />}
        />
        {mayGetBrief() && (
          <Link
            to="/$companyName/morning-brief"
            params={{ companyName: readSession()?.companySlug ?? '' }}
            aria-label={t('brief')}
            title={t('brief')}
            className="inline-grid size-7 place-items-center rounded-md transition-colors hover:bg-hover hover:text-ink"
          >
            <Mail aria-hidden="true" className="size-4" />
          </Link>
        )}
        {mayViewAsOwner() && <AnalysisButton onRefetch={onRefetch} />}
      </div>
    </header>
  )
}
