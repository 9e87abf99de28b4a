import { Link } from '@tanstack/react-router'
import { formatDate } from '#client/format.ts'
import { addTranslations, useTranslations } from '#client/i18n.ts'
import { useReply } from '#client/query.ts'
import { readSession } from '#client/session.ts'
import { AwayState } from '#features/absences/web/AwayState.tsx'
import { useOwnAbsence } from '#features/absences/web/api.ts'
import { useDate } from '#features/companies/web/ClosedDay.tsx'
import { useClosedText } from '#features/companies/web/useClosedText.ts'
import { Onboarding } from '#features/routine-tasks/definitions/web/begin/Onboarding.tsx'
import { mayShowOnboarding } from '#features/routine-tasks/definitions/web/begin/onboarding-progress.ts'
import { getNextDay } from '#features/routine-tasks/reports/contract.ts'
import { ar, en } from '#features/routine-tasks/reports/web/nothing-due-messages.ts'
import type { Day, Scope } from '#features/routine-tasks/reports/web/useDay.ts'
import type { IsoDate } from '#shared/dates.ts'
import type { Permission } from '#shared/permissions.ts'
import { Button } from '#ui/Button.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { EmptyState } from '#ui/EmptyState.tsx'

addTranslations('nothingDue', { en, ar })

function mayDefine(): boolean {
  const session = readSession()
  const holds = (name: Permission) => session?.permissions.includes(name) ?? false
  return (
    session?.isOwner === true ||
    (session?.managedDepartments.length ?? 0) > 0 ||
    (holds('view-alldailytask') && holds('manage-dailytask'))
  )
}

interface Props {
  day: Day
  /** Today, or the previous working day. */
  date: IsoDate | undefined
  scope: Scope
  onDay: (day: Day) => void
}

/** Why a day has no duties, and one next step: define some, or look at the other day. */
export function NothingDue({ day, date, scope, onDay }: Props) {
  const { t, locale } = useTranslations('nothingDue')
  const closed = useClosedText(useDate(date)?.closed)
  const next = useReply(getNextDay, {}, { placeholderData: undefined }).data
  const canDefine = mayDefine()
  const isToday = day === 'today'
  const why = () => {
    if (isToday && next?.date) return t('emptyNext', { date: formatDate(next.date, locale, 'day') })
    if (next && !next.in_department && !canDefine) return t('emptyNoDepartment')
    return `${t(scope === 'all' ? 'emptyTextAll' : 'emptyText')}${canDefine ? ` ${t('emptyMay')}` : ''}`
  }
  const hasNoDefinitions = next?.date === null
  const showsOnboarding = isToday && hasNoDefinitions && mayShowOnboarding()
  const away = useOwnAbsence(date)
  if (away) return <AwayState absence={away} />
  return (
    <>
      {showsOnboarding && <Onboarding />}
      <EmptyState
        title={closed ?? t(isToday ? 'nothingToday' : 'nothingYesterday')}
        action={
          canDefine && hasNoDefinitions ? (
            <Link
              to="/$companyName/manage-routine-task"
              params={{ companyName: readSession()?.companySlug ?? '' }}
              className={buttonClass({ tone: showsOnboarding ? 'secondary' : 'primary' })}
            >
              {t('toDefinitions')}
            </Link>
          ) : (
            next && (
              <Button onClick={() => onDay(isToday ? 'yesterday' : 'today')}>
                {t(isToday ? 'toYesterday' : 'toToday')}
              </Button>
            )
          )
        }
      >
        {closed && `${t(isToday ? 'nothingToday' : 'nothingYesterday')}. `}
        {why()}
      </EmptyState>
    </>
  )
}
