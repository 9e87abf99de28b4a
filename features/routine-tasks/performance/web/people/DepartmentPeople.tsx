import { useTranslations } from '#client/i18n.ts'
import { queryOptions } from '#client/query.ts'
import type { DepartmentPartProps } from '#features/departments/web/department-parts.ts'
import {
  listPersonFigures,
  type PersonFigures,
} from '#features/routine-tasks/performance/contract.ts'
import { FiguresList } from '#features/routine-tasks/performance/web/people/FiguresList.tsx'
import { FiguresTable } from '#features/routine-tasks/performance/web/people/FiguresTable.tsx'
import type { Figure } from '#features/routine-tasks/performance/web/people/figures.tsx'
import { PersonReports } from '#features/routine-tasks/performance/web/people/PersonReports.tsx'
import { useChartFilters } from '#features/routine-tasks/performance/web/search.ts'
import { LoadError } from '#records/list/web/LoadError.tsx'
import { usePages } from '#records/list/web/usePages.ts'
import { Card } from '#ui/Card.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Periods, RangeFields } from '#ui/range/RangeFields.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { useDialog } from '#ui/useDialog.ts'
import { useWide } from '#ui/useMedia.ts'

/** The maximum page size of the server. */
const PER_PAGE = 100

/** The figure that was pressed. */
interface SelectedFigure {
  person: PersonFigures
  figure: Figure
}

/** Who reported what in a department, per person. */
export function DepartmentPeople({ department: { id } }: DepartmentPartProps) {
  const { t } = useTranslations('figures')
  const isWide = useWide()
  const { scope, change, today } = useChartFilters(0, id)
  const { from, to } = scope
  const ofRange = { range: { from, to }, today, onRange: change }
  const query = usePages({
    pageAt: (page: number) =>
      queryOptions(listPersonFigures, {
        params: { id },
        query: { from, to, page, per_page: PER_PAGE },
      }),
    keyOf: ({ user }) => user.id,
    placeholderKey: id,
  })
  const { show, close, target, open, openCount } = useDialog<SelectedFigure>()
  const { data } = query
  const Figures = isWide ? FiguresTable : FiguresList
  return (
    <>
      <search className="mb-5 flex flex-col gap-3 print:hidden">
        <div className="flex flex-wrap items-end gap-3">
          <RangeFields {...ofRange} />
        </div>
        <Periods {...ofRange} />
      </search>
      <LoadError query={query} title={t('failed')} className="mb-4" />
      {!data && query.isPending && <Skeleton className="h-72 w-full rounded-lg" />}
      {data?.total === 0 && <EmptyState title={t('nobody')}>{t('nobodyText')}</EmptyState>}
      {data && data.total > 0 && (
        <Card aria-busy={query.isPlaceholderData}>
          <Figures people={data.data} onShow={(person, figure) => show({ person, figure })} />
        </Card>
      )}
      {target && (
        <PersonReports
          key={openCount}
          departmentId={id}
          range={{ from, to }}
          {...target}
          open={open}
          onClose={close}
        />
      )}
    </>
  )
}
