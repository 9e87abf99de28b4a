import type { listRoutineTasks } from '#features/routine-tasks/definitions/contract.ts'
import type { Calendars } from '#features/routine-tasks/definitions/rule.ts'
import { BulkBar } from '#features/routine-tasks/definitions/web/BulkBar.tsx'
import { DefinitionCards } from '#features/routine-tasks/definitions/web/DefinitionCards.tsx'
import { DefinitionTable } from '#features/routine-tasks/definitions/web/DefinitionTable.tsx'
import type { MayDefine } from '#features/routine-tasks/definitions/web/may.ts'
import { Pages } from '#features/routine-tasks/definitions/web/Pages.tsx'
import { type DefinitionSearch, sortedBy } from '#features/routine-tasks/definitions/web/search.ts'
import type { useBulk } from '#features/routine-tasks/definitions/web/useBulk.ts'
import { useRuleWords } from '#features/routine-tasks/definitions/web/useRuleWords.ts'
import type { Selection } from '#features/routine-tasks/definitions/web/useSelection.ts'
import { useWide } from '#features/routine-tasks/definitions/web/useWide.ts'
import type { Show } from '#features/routine-tasks/definitions/web/wanted.ts'
import type { Reply } from '#platform/shared/endpoint.ts'
import { join } from '#platform/web/ui/join.ts'

/** One page of definitions, what can be done with the selected, and the way to the other pages. */
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
}: {
  page: Reply<typeof listRoutineTasks>
  /** Another page is on its way; this one stands until it comes. */
  waiting: boolean
  calendars: Calendars | undefined
  firstDay: number
  selection: Selection
  may: MayDefine
  search: DefinitionSearch
  onSearch: (change: Partial<DefinitionSearch>) => void
  bulk: ReturnType<typeof useBulk>
  show: Show
}) {
  const wide = useWide()
  const ruleOf = useRuleWords(firstDay)
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
            onSort={(by) => onSearch(sortedBy(search, by))}
          />
        ) : (
          <DefinitionCards {...list} />
        )}
      </div>
      <BulkBar
        selection={selection}
        busy={bulk.isPending ? bulk.variables.change : undefined}
        onChange={(change) => bulk.mutate({ tasks: selection.tasks, change })}
        show={show}
      />
      <Pages page={page} onChange={onSearch} />
    </>
  )
}
