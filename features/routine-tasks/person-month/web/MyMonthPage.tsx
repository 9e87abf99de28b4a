import type { ReactNode } from 'react'
import { formatNumber } from '#client/format.ts'
import { useTranslations } from '#client/i18n.ts'
import { useReply } from '#client/query.ts'
import { readSession } from '#client/session.ts'
import { formatDays } from '#features/absences/web/format-days.ts'
import {
  DUTY_FIGURES,
  getPersonMonth,
  REPORT_FIGURES,
} from '#features/routine-tasks/person-month/contract.ts'
import {
  type MonthFigure,
  useMonthSearch,
} from '#features/routine-tasks/person-month/web/figures.ts'
import { MonthRows } from '#features/routine-tasks/person-month/web/MonthRows.tsx'
import { LoadErrorState } from '#records/list/web/LoadError.tsx'
import type { Reply } from '#shared/endpoint.ts'
import { Card } from '#ui/Card.tsx'
import { MonthSwitch } from '#ui/days/MonthSwitch.tsx'
import { useShownMonth } from '#ui/days/shown-month.ts'
import { join } from '#ui/join.ts'
import { Skeleton } from '#ui/Skeleton.tsx'

type Month = Reply<typeof getPersonMonth>

interface FiguresProps<F extends MonthFigure> {
  figures: readonly F[]
  counts: Record<F, number>
  shown: MonthFigure | undefined
  onShow: (figure: F) => void
  children?: ReactNode
}

/** Counts as buttons: each shows what it counts below. */
function Figures<F extends MonthFigure>({
  figures,
  counts,
  shown,
  onShow,
  children,
}: FiguresProps<F>) {
  const { t, locale } = useTranslations('personMonth')
  return (
    <ul className="tabular-nums">
      {figures.map((figure) => (
        <li key={figure}>
          <button
            type="button"
            aria-pressed={shown === figure}
            onClick={() => onShow(figure)}
            className={join(
              'flex min-h-11 w-full items-center justify-between gap-3 rounded-md px-2 text-start hover:bg-hover',
              shown === figure && 'bg-accent-soft text-accent',
            )}
          >
            <span>{t(figure)}</span>
            <span className="font-semibold">{formatNumber(counts[figure], locale)}</span>
          </button>
        </li>
      ))}
      {children}
    </ul>
  )
}

function Absences({ absences }: Pick<Month, 'absences'>) {
  const { t } = useTranslations('personMonth')
  const { t: days, locale } = useTranslations('absences')
  if (absences.length === 0) return null
  return (
    <Card title={t('away')} note={t('awayHint')} className="mt-4">
      <ul className="flex flex-wrap gap-x-4 gap-y-1">
        {absences.map((absence) => (
          <li key={absence.id}>{formatDays(days, absence, locale)}</li>
        ))}
      </ul>
    </Card>
  )
}

/** What a member had to do and reported in a month; each number shows what it counts. */
export function MyMonthPage() {
  const { t } = useTranslations('personMonth')
  const { search, change } = useMonthSearch()
  const shown = useShownMonth()
  const ownId = readSession()?.userId ?? ''
  const memberId = search.member_id ?? ownId
  const { month } = shown
  const query = useReply(getPersonMonth, { params: { id: memberId }, query: { month } })
  const { data } = query
  const isOwn = memberId === ownId
  const { figure } = search
  const onShow = (wanted: MonthFigure) => change({ figure: wanted === figure ? undefined : wanted })
  return (
    <div className="max-w-4xl">
      <h1 className="text-xl font-semibold wrap-anywhere sm:text-2xl">
        {isOwn ? t('title') : t('titleOf', { name: data?.member.name ?? '' })}
      </h1>
      <p className="mt-1 mb-3 text-pretty text-muted">{t(isOwn ? 'intro' : 'introOf')}</p>
      <MonthSwitch shown={shown} labels={{ previous: t('previousMonth'), next: t('nextMonth') }} />
      {!data && <LoadErrorState query={query} title={t('failed')} />}
      {query.isPending && <Skeleton className="h-72 w-full rounded-lg" />}
      {data && (
        <div aria-busy={query.isPlaceholderData}>
          <div className="grid items-start gap-4 sm:grid-cols-2">
            <Card title={t('duties')}>
              <p className="-mt-2 mb-2 text-sm text-muted">{t('dutiesHint')}</p>
              <Figures figures={DUTY_FIGURES} counts={data.duties} shown={figure} onShow={onShow} />
            </Card>
            <Card title={t('reports')}>
              <Figures
                figures={REPORT_FIGURES}
                counts={data.reports}
                shown={figure}
                onShow={onShow}
              >
                <li className="flex min-h-11 items-center justify-between gap-3 px-2">
                  <span>{t('average')}</span>
                  <span className="font-semibold">
                    {data.reports.rating_average?.toFixed(1) ?? '–'}
                  </span>
                </li>
              </Figures>
            </Card>
          </div>
          <Absences absences={data.absences} />
        </div>
      )}
      {figure && <MonthRows memberId={memberId} month={month} figure={figure} />}
    </div>
  )
}
