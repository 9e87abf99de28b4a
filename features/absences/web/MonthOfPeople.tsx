import { useTranslations } from '#client/i18n.ts'
import { companyClock, readSession } from '#client/session.ts'
import type { Absence } from '#features/absences/contract.ts'
import { AbsenceLine } from '#features/absences/web/AbsenceLine.tsx'
import type { AbsenceDialogs } from '#features/absences/web/dialogs.tsx'
import { daysBetween, type IsoDate } from '#shared/dates.ts'
import { Avatar } from '#ui/Avatar.tsx'

interface Month {
  from: IsoDate
  to: IsoDate
}

/** The place of days on a track of the month, in percent. */
function placeOf({ from, to }: Month, month: Month) {
  const days = daysBetween(month.from, month.to) + 1
  const first = Math.max(0, daysBetween(month.from, from))
  const last = Math.min(days - 1, daysBetween(month.from, to))
  return {
    insetInlineStart: `${(first / days) * 100}%`,
    inlineSize: `${((last - first + 1) / days) * 100}%`,
  }
}

/** The month as a line: a bar for each absence, and a mark at today. */
function Track({ absences, month }: { absences: readonly Absence[]; month: Month }) {
  const today = companyClock().date
  const isNow = month.from <= today && today <= month.to
  return (
    <div aria-hidden="true" className="relative mt-2 h-2 rounded-full bg-hover">
      {absences
        .filter(({ status }) => status === 'accepted')
        .map((absence) => (
          <span
            key={absence.id}
            style={placeOf(absence, month)}
            className="absolute inset-y-0 rounded-full bg-accent"
          />
        ))}
      {isNow && (
        <span
          style={placeOf({ from: today, to: today }, month)}
          className="absolute -inset-y-1 border-s-2 border-ink"
        />
      )}
    </div>
  )
}

/** The people who are away in a month, each with their days. */
export function MonthOfPeople({
  absences,
  month,
  dialogs,
}: {
  absences: readonly Absence[]
  month: Month
  dialogs: AbsenceDialogs
}) {
  const { t } = useTranslations('absences')
  const people = new Map(absences.map(({ member }) => [member.id, member]))
  return (
    <ul>
      {[...people.values()].map((member) => {
        const theirs = absences.filter((absence) => absence.member.id === member.id)
        return (
          <li key={member.id} className="border-t border-line px-4 py-3 first:border-t-0 sm:px-5">
            <div className="flex items-start gap-3">
              <Avatar name={member.name} size="sm" className="mt-0.5" />
              <div className="min-w-0 grow">
                <p className="font-medium wrap-anywhere">
                  <bdi>{member.name}</bdi>
                  {member.id === readSession()?.userId && (
                    <span className="ms-2 text-sm font-normal text-muted">{t('you')}</span>
                  )}
                </p>
                {theirs.map((absence) => (
                  <AbsenceLine key={absence.id} absence={absence} dialogs={dialogs} />
                ))}
                <Track absences={theirs} month={month} />
              </div>
            </div>
          </li>
        )
      })}
    </ul>
  )
}
