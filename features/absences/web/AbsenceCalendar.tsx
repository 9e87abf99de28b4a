import { useTranslations } from '#client/i18n.ts'
import { useAbsences, useRequests } from '#features/absences/web/api.ts'
import type { AbsenceDialogs } from '#features/absences/web/dialogs.tsx'
import { MonthOfPeople } from '#features/absences/web/MonthOfPeople.tsx'
import { Requests } from '#features/absences/web/Requests.tsx'
import { LoadError } from '#records/list/web/LoadError.tsx'
import { Card } from '#ui/Card.tsx'
import { DaySkeleton } from '#ui/days/DaySkeleton.tsx'
import { MonthSwitch } from '#ui/days/MonthSwitch.tsx'
import { useShownMonth } from '#ui/days/shown-month.ts'
import { Dialogs } from '#ui/dialogs.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Pagination } from '#ui/Pagination.tsx'

/** What waits for an answer, and who is away in a month: of a department, or of all that one sees. */
export function AbsenceCalendar({
  departmentId,
  dialogs,
}: {
  departmentId?: string
  dialogs: AbsenceDialogs
}) {
  const { t } = useTranslations('absences')
  const shown = useShownMonth()
  const { from, to, page } = shown
  const of = departmentId ? { department_id: departmentId } : {}
  const list = useAbsences({ from, to, page, ...of })
  const requests = useRequests(of)
  // Requests stand above, wherever their days are.
  const absences = list.data?.data.filter(({ status }) => status !== 'requested') ?? []
  const away = absences.filter(({ status }) => status === 'accepted')
  const count = new Set(away.map(({ member }) => member.id)).size
  return (
    <>
      <LoadError query={requests} title={t('requestsFailed')} className="mb-4" />
      {requests.data && <Requests requests={requests.data} dialogs={dialogs} />}
      <MonthSwitch
        shown={shown}
        labels={{ previous: t('previousMonth'), next: t('nextMonth') }}
        note={list.data && t('people', { count })}
      />
      <LoadError query={list} title={t('failed')} className="mb-4" />
      {list.isPending && <DaySkeleton />}
      {absences.length > 0 && (
        <Card pad={false}>
          <MonthOfPeople absences={absences} month={{ from, to }} dialogs={dialogs} />
        </Card>
      )}
      {list.data && absences.length === 0 && (
        <EmptyState title={t('empty')}>{t('emptyText')}</EmptyState>
      )}
      {list.data && list.data.last_page > 1 && (
        <Pagination
          page={page}
          pageCount={list.data.last_page}
          onPage={shown.turn}
          labels={{
            ...{ nav: t('pages'), previous: t('previousPage'), next: t('nextPage') },
            page: (at) => t('page', { page: at }),
          }}
          className="mt-4"
        />
      )}
      <Dialogs dialogs={dialogs} page={{ recordable: requests.data?.recordable }} />
    </>
  )
}
