import { useTranslations } from '#client/i18n.ts'
import { queryOptions } from '#client/query.ts'
import {
  listPersonMonth,
  type PersonMonthRow,
} from '#features/routine-tasks/person-month/contract.ts'
import type { MonthFigure } from '#features/routine-tasks/person-month/web/figures.ts'
import { RemindButton } from '#features/routine-tasks/reminders/web/Remind.tsx'
import { ReportRow } from '#features/routine-tasks/reports/web/ReportRow.tsx'
import { useViewer } from '#features/routine-tasks/reports/web/translations.ts'
import { LoadError } from '#records/list/web/LoadError.tsx'
import { usePages } from '#records/list/web/usePages.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'

const keyOf = ({ id, date, slot }: PersonMonthRow) => `${id} ${date} ${slot}`

/** The duties or reports behind a figure of a month. */
export function MonthRows({
  memberId,
  month,
  figure,
}: {
  memberId: string
  month: string
  figure: MonthFigure
}) {
  const { t } = useTranslations('personMonth')
  const reader = useViewer()
  const query = usePages({
    pageAt: (page: number) =>
      queryOptions(listPersonMonth, {
        params: { id: memberId },
        query: { month, figure, page, per_page: 50 },
      }),
    keyOf,
    placeholderKey: memberId,
    manual: true,
  })
  const { data, hasMore, more, isFetching } = query
  return (
    <Card title={t(figure)} className="mt-4">
      <LoadError query={query} title={t('rowsFailed')} />
      {!data && query.isPending && <Skeleton className="h-44 w-full" />}
      {data?.total === 0 && <p className="text-muted">{t('nothing')}</p>}
      <ul className="divide-y divide-line">
        {data?.data.map((row) => (
          <ReportRow key={keyOf(row)} row={row} reader={reader}>
            {row.can.remind && (
              <RemindButton
                of={{
                  ...{ date: row.date, slot: row.slot, task_ids: [row.id] },
                  member_ids: [memberId],
                }}
                name={row.task_name}
              />
            )}
          </ReportRow>
        ))}
      </ul>
      {hasMore && (
        <Button size="sm" className="mt-2" busy={isFetching} onClick={more}>
          {t('more')}
        </Button>
      )}
    </Card>
  )
}
