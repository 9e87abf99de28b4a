import { useState } from 'react'
import { formatDate } from '#client/format.ts'
import { useTranslations } from '#client/i18n.ts'
import { queryOptions } from '#client/query.ts'
import {
  FIGURES,
  listPersonReports,
  type PersonFigures,
  type PersonReport,
} from '#features/routine-tasks/performance/contract.ts'
import type { Figure } from '#features/routine-tasks/performance/web/people/figures.tsx'
import {
  formatReport,
  useViewer,
  type Viewer,
} from '#features/routine-tasks/reports/web/translations.ts'
import { LoadError } from '#records/list/web/LoadError.tsx'
import { usePages } from '#records/list/web/usePages.ts'
import { Button } from '#ui/Button.tsx'
import { LineMark } from '#ui/charts/stripMark.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { NativeSelect } from '#ui/NativeSelect.tsx'
import type { Range } from '#ui/range/range.ts'
import { Skeleton } from '#ui/Skeleton.tsx'
import { ReadOnlyStars } from '#ui/Stars.tsx'

interface Props {
  departmentId: string
  person: PersonFigures
  figure: Figure
  range: Range
  open: boolean
  onClose: () => void
}

/** The reports behind a person's figure; other figures can be chosen at the top. */
export function PersonReports({ departmentId, person, figure, range, open, onClose }: Props) {
  const { t } = useTranslations(['figures', 'common'])
  const [shown, setShown] = useState(figure)
  const reader = useViewer()
  const query = usePages({
    pageAt: (page: number) =>
      queryOptions(listPersonReports, {
        params: { id: departmentId, user_id: person.user.id },
        query: { ...range, page, ...(shown !== 'reported' && { figure: shown }) },
      }),
    keyOf: ({ report }) => report.id,
    placeholderKey: person.user.id,
    manual: true,
  })
  const { data, hasMore, more, isFetching } = query
  const counted = (one: Figure) => `${t(`figures:${one}`)} (${person[one]})`
  return (
    <Dialog
      shape="side"
      size="sm"
      open={open}
      onClose={onClose}
      title={t('figures:reportsOf', { name: person.user.name })}
      closeLabel={t('common:close')}
    >
      <NativeSelect
        label={t('figures:shown')}
        options={[
          { id: 'reported', name: `${t('figures:all')} (${person.reported})` },
          ...FIGURES.map((one) => ({ id: one, name: counted(one) })),
        ]}
        value={shown}
        onChange={({ target }) => setShown(target.value as Figure)}
      />
      <LoadError query={query} title={t('figures:reportsFailed')} className="mt-4" />
      {!data && query.isPending && <Skeleton className="mt-4 h-44 w-full" />}
      {data?.total === 0 && <p className="mt-4 text-muted">{t('figures:nothing')}</p>}
      <ul className="mt-2 divide-y divide-line">
        {data?.data.map((row) => (
          <ReportRow key={row.report.id} row={row} reader={reader} />
        ))}
      </ul>
      {hasMore && (
        <Button size="sm" className="mt-2" busy={isFetching} onClick={more}>
          {t('figures:more')}
        </Button>
      )}
    </Dialog>
  )
}

function ReportRow({ row, reader }: { row: PersonReport; reader: Viewer }) {
  const { t, locale } = useTranslations(['figures', 'routine'])
  const routine = useTranslations('routine')
  const { report, task_name, date } = row
  const { status, late, early, note, evaluation } = report
  return (
    <li className="py-2.5">
      <p className="font-medium wrap-anywhere">
        <bdi>{task_name}</bdi>
      </p>
      <p className="text-sm text-muted tabular-nums">
        <LineMark state={status} late={late} early={early} />
        {formatDate(date, locale, 'day')}
        <br />
        {formatReport(routine.t, row, reader)}
      </p>
      {note && (
        <p className="text-sm whitespace-pre-line">
          <bdi>{note}</bdi>
        </p>
      )}
      {evaluation && (
        <ReadOnlyStars
          value={evaluation.rating}
          label={t('figures:stars', { rating: evaluation.rating })}
        />
      )}
    </li>
  )
}
