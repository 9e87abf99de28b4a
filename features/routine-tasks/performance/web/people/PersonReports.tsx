import { useState } from 'react'
import { useTranslations } from '#client/i18n.ts'
import { queryOptions } from '#client/query.ts'
import {
  FIGURES,
  listPersonReports,
  type PersonFigures,
} from '#features/routine-tasks/performance/contract.ts'
import type { Figure } from '#features/routine-tasks/performance/web/people/figures.tsx'
import { ReportRow } from '#features/routine-tasks/reports/web/ReportRow.tsx'
import { useViewer } from '#features/routine-tasks/reports/web/translations.ts'
import { LoadError } from '#records/list/web/LoadError.tsx'
import { usePages } from '#records/list/web/usePages.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { NativeSelect } from '#ui/NativeSelect.tsx'
import type { Range } from '#ui/range/range.ts'
import { Skeleton } from '#ui/Skeleton.tsx'

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
