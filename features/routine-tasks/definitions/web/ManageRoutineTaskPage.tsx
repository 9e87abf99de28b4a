import { Plus, Upload } from 'lucide-react'
import { useEffect } from 'react'
import { useCompanyCalendars, useDefinitions } from '#features/routine-tasks/definitions/web/api.ts'
import { DefinitionFilters } from '#features/routine-tasks/definitions/web/DefinitionFilters.tsx'
import { DefinitionList } from '#features/routine-tasks/definitions/web/DefinitionList.tsx'
import { DefinitionsSkeleton } from '#features/routine-tasks/definitions/web/DefinitionsSkeleton.tsx'
import { Dialogs } from '#features/routine-tasks/definitions/web/Dialogs.tsx'
import { type MayDefine, useMayDefine } from '#features/routine-tasks/definitions/web/may.ts'
import {
  isFiltered,
  NO_FILTERS,
  useDefinitionSearch,
} from '#features/routine-tasks/definitions/web/search.ts'
import { useBulk } from '#features/routine-tasks/definitions/web/useBulk.ts'
import { useDialogs } from '#features/routine-tasks/definitions/web/useDialogs.ts'
import { useFocusKept } from '#features/routine-tasks/definitions/web/useFocusKept.ts'
import { useSelection } from '#features/routine-tasks/definitions/web/useSelection.ts'
import { useWide } from '#features/routine-tasks/definitions/web/useWide.ts'
import type { Show } from '#features/routine-tasks/definitions/web/wanted.ts'
import { useWords } from '#platform/web/i18n.ts'
import { Alert } from '#platform/web/ui/Alert.tsx'
import { Button } from '#platform/web/ui/Button.tsx'
import { EmptyState } from '#platform/web/ui/EmptyState.tsx'
import { ErrorState } from '#platform/web/ui/ErrorState.tsx'
import { useReason } from '#platform/web/useReason.ts'
import { useTypedText } from '#platform/web/useTypedText.ts'

const NONE: never[] = []

/** New and Import, for who may. */
function CreateButtons({ may, show }: { may: MayDefine; show: Show }) {
  const { t } = useWords('definitions')
  if (!may.all && may.departments.length === 0) return null
  return (
    <div className="flex flex-wrap gap-2">
      {may.all && (
        <Button
          icon={<Upload aria-hidden="true" className="size-4" />}
          onClick={() => show({ kind: 'import' })}
        >
          {t('import')}
        </Button>
      )}
      <Button
        tone="primary"
        icon={<Plus aria-hidden="true" className="size-4" />}
        onClick={() => show({ kind: 'form' })}
        data-shortcut="create"
      >
        {t('newTask')}
      </Button>
    </div>
  )
}

/** The definitions of the company's routine tasks: found, made, changed, paused and deleted. */
export function ManageRoutineTaskPage() {
  const { t } = useWords(['definitions', 'common'])
  const reasonOf = useReason()
  const { search, change } = useDefinitionSearch()
  const [text, setText] = useTypedText(search.search ?? '', (typed) =>
    change({ search: typed || undefined }, { replace: true }),
  )
  const { data, error, isFetching, isPlaceholderData, refetch } = useDefinitions(search)
  const { calendars, firstDay, isPending: isCalendarPending } = useCompanyCalendars()
  const tasks = data?.data ?? NONE
  const may = useMayDefine(tasks)
  const selection = useSelection(tasks)
  const dialogs = useDialogs()
  const heading = useFocusKept(dialogs, selection.tasks.length > 0)
  const wide = useWide()
  const bulk = useBulk(dialogs.show, selection.keep)
  const filtered = isFiltered(search)
  const loading = (!data && !error) || (data && isCalendarPending)
  const isEmpty = data?.total === 0
  const clear = () => {
    setText('')
    change(NO_FILTERS)
  }
  // The last task of the last page has gone: the page before it stands here.
  const beyond = data && !isPlaceholderData && data.total > 0 && tasks.length === 0
  const lastPage = data?.last_page
  useEffect(() => {
    if (beyond) change({ page: lastPage }, { replace: true })
  })
  const retry = (
    <Button size="sm" onClick={() => void refetch()} busy={isFetching}>
      {t('common:retry')}
    </Button>
  )
  const create = <CreateButtons may={may} show={dialogs.show} />
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h1 ref={heading} tabIndex={-1} className="text-xl font-semibold outline-none sm:text-2xl">
          {t('definitions:title')}
        </h1>
        {!(isEmpty && !filtered) && create}
      </div>
      {!(isEmpty && !filtered) && (data || !error) && (
        <DefinitionFilters
          search={search}
          text={text}
          onText={setText}
          onChange={change}
          onClear={filtered ? clear : undefined}
          sortable={!wide}
        />
      )}
      {data && error && (
        <Alert tone="late" className="mb-4" action={retry}>
          {t('definitions:stale')}
        </Alert>
      )}
      {loading && <DefinitionsSkeleton />}
      {!data && error && (
        <ErrorState
          title={t('definitions:failed')}
          retryLabel={t('common:retry')}
          onRetry={() => void refetch()}
          busy={isFetching}
        >
          {reasonOf(error)}
        </ErrorState>
      )}
      {isEmpty && filtered && (
        <EmptyState
          title={t('definitions:noMatch')}
          action={<Button onClick={clear}>{t('definitions:clearFilters')}</Button>}
        >
          {t('definitions:noMatchText')}
        </EmptyState>
      )}
      {isEmpty && !filtered && (
        <EmptyState title={t('definitions:empty')} action={create}>
          {t('definitions:emptyText')}{' '}
          {t(
            may.all || may.departments.length > 0 ? 'definitions:emptyMay' : 'definitions:emptyAsk',
          )}
        </EmptyState>
      )}
      {data && !loading && tasks.length > 0 && (
        <DefinitionList
          page={data}
          waiting={isPlaceholderData}
          calendars={calendars}
          firstDay={firstDay}
          selection={selection}
          may={may}
          search={search}
          onSearch={change}
          bulk={bulk}
          show={dialogs.show}
        />
      )}
      <Dialogs
        dialogs={dialogs}
        may={may}
        firstDay={firstDay}
        onBulk={(wanted) =>
          bulk.mutateAsync(wanted).then(
            () => {},
            () => {},
          )
        }
      />
    </>
  )
}
