import type { UseMutationResult } from '@tanstack/react-query'
import { useTranslations } from '#client/i18n.ts'
import type { listRoutineTasks, RoutineTask } from '#features/routine-tasks/definitions/contract.ts'
import type { Calendars } from '#features/routine-tasks/definitions/rule.ts'
import { DefinitionCards } from '#features/routine-tasks/definitions/web/DefinitionCards.tsx'
import { DefinitionTable } from '#features/routine-tasks/definitions/web/DefinitionTable.tsx'
import { useFormatRule } from '#features/routine-tasks/definitions/web/format-rule.ts'
import type { DefinitionRights } from '#features/routine-tasks/definitions/web/may.ts'
import type { Bulk, ShowDialog } from '#features/routine-tasks/definitions/web/open-dialog.ts'
import {
  DEFAULT_SORT,
  type DefinitionSearch,
  PER_PAGE,
} from '#features/routine-tasks/definitions/web/search.ts'
import type { BulkReply } from '#records/list/bulk.ts'
import { BulkBar } from '#records/list/web/BulkBar.tsx'
import { ListPagination } from '#records/list/web/ListPagination.tsx'
import { sortedBy } from '#records/list/web/sorting.ts'
import type { Selection } from '#records/list/web/useSelection.ts'
import type { Reply } from '#shared/endpoint.ts'
import { Button } from '#ui/Button.tsx'
import { join } from '#ui/join.ts'
import { useWide } from '#ui/useMedia.ts'

interface DefinitionListProps {
  page: Reply<typeof listRoutineTasks>
  /** Another page is loading; this one stays until then. */
  waiting: boolean
  calendars: Calendars | undefined
  firstDay: number
  selection: Selection<RoutineTask>
  may: DefinitionRights
  search: DefinitionSearch
  onSearch: (change: Partial<DefinitionSearch>) => void
  bulk: UseMutationResult<BulkReply, Error, Bulk>
  show: ShowDialog
}

/** One page of definitions, the actions for selected ones, and the pagination. */
export function DefinitionList({
  page,
  waiting,
  calendars,
  firstDay,
  selection,
  may,
  search,
  onSearch,
  bulk,
  show,
}: DefinitionListProps) {
  const wide = useWide()
  const ruleOf = useFormatRule(firstDay)
  const list = {
    tasks: page.data,
    calendars,
    ruleOf,
    selection,
    mayCreate: may.all || may.departments.length > 0,
    show,
  }
  return (
    <>
      <div
        aria-busy={waiting || undefined}
        className={join('transition-opacity', waiting && 'opacity-60')}
      >
        {wide ? (
          <DefinitionTable
            {...list}
            search={search}
            onSort={(by) => onSearch(sortedBy(search, by, DEFAULT_SORT))}
          />
        ) : (
          <DefinitionCards {...list} />
        )}
      </div>
      <BulkBar selection={selection} asCards={!wide}>
        <BulkButtons tasks={selection.rows} bulk={bulk} show={show} />
      </BulkBar>
      <ListPagination
        paged={page}
        className="mt-4"
        onPage={(at) => onSearch({ page: at })}
        sizes={PER_PAGE}
        onSize={(per_page) => onSearch({ per_page })}
      />
    </>
  )
}

function BulkButtons({
  tasks,
  bulk,
  show,
}: Pick<DefinitionListProps, 'bulk' | 'show'> & { tasks: readonly RoutineTask[] }) {
  const { t } = useTranslations('definitions')
  const busy = bulk.isPending ? bulk.variables.change : undefined
  return (
    <>
      {(['pause', 'resume'] as const).map((change) => (
        <Button
          key={change}
          size="sm"
          busy={busy === change}
          disabled={busy !== undefined && busy !== change}
          onClick={() => bulk.mutate({ tasks, change })}
        >
          {t(change)}
        </Button>
      ))}
      <Button size="sm" disabled={busy !== undefined} onClick={() => show({ kind: 'move', tasks })}>
        {t('move')}
      </Button>
      <Button
        size="sm"
        tone="not-done-outline"
        disabled={busy !== undefined}
        onClick={() => show({ kind: 'delete', tasks })}
      >
        {t('deleteSelected')}
      </Button>
    </>
  )
}
