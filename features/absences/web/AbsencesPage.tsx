import { Plus } from 'lucide-react'
import { useTranslations } from '#client/i18n.ts'
import { mayRecord, useAbsences } from '#features/absences/web/api.ts'
import { useAbsenceDialogs } from '#features/absences/web/dialogs.tsx'
import { MonthOfPeople } from '#features/absences/web/MonthOfPeople.tsx'
import { Requests } from '#features/absences/web/Requests.tsx'
import { LoadError } from '#records/list/web/LoadError.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { DaySkeleton } from '#ui/days/DaySkeleton.tsx'
import { MonthSwitch } from '#ui/days/MonthSwitch.tsx'
import { useShownMonth } from '#ui/days/shown-month.ts'
import { Dialogs } from '#ui/dialogs.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Pagination } from '#ui/Pagination.tsx'

/** Who is away in a month, what waits for an answer, and the button to ask for an absence. */
export function AbsencesPage() {
  const { t } = useTranslations('absences')
  const shown = useShownMonth()
  const { from, to, page } = shown
  const list = useAbsences({ from, to, page })
  const dialogs = useAbsenceDialogs()
  // Requests stand above, wherever in the year they are.
  const absences = list.data?.data.filter(({ status }) => status !== 'requested') ?? []
  const away = absences.filter(({ status }) => status === 'accepted')
  const add = (
    <Button
      tone="primary"
      icon={<Plus aria-hidden="true" className="size-4" />}
      onClick={() => dialogs.show({ kind: 'create' })}
    >
      {t(mayRecord() ? 'record' : 'ask')}
    </Button>
  )
  return (
    <div className="max-w-4xl">
      <div className="mb-4 flex flex-wrap items-start justify-between gap-3">
        <div>
          <h1 className="text-xl font-semibold sm:text-2xl">{t('title')}</h1>
          <p className="mt-1 text-pretty text-muted">{t('intro')}</p>
        </div>
        {add}
      </div>
      <Requests dialogs={dialogs} />
      <MonthSwitch
        shown={shown}
        labels={{ previous: t('previousMonth'), next: t('nextMonth') }}
        note={
          list.data && t('people', { count: new Set(away.map(({ member }) => member.id)).size })
        }
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
      <Dialogs dialogs={dialogs} page={{}} />
    </div>
  )
}
