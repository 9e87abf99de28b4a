import type { UseMutationResult } from '@tanstack/react-query'
import { BulkButtons } from '#features/one-time-tasks/lists/web/BulkButtons.tsx'
import type { Bulk } from '#features/one-time-tasks/lists/web/open-dialog.ts'
import type { ListProps } from '#features/one-time-tasks/lists/web/parts.tsx'
import { PER_PAGE, type TaskSearch } from '#features/one-time-tasks/lists/web/search.ts'
import { TaskCards } from '#features/one-time-tasks/lists/web/TaskCards.tsx'
import { TaskTable } from '#features/one-time-tasks/lists/web/TaskTable.tsx'
import type { listTasks } from '#features/one-time-tasks/tasks/contract.ts'
import { usePictures } from '#features/one-time-tasks/tasks/web/parts.tsx'
import type { BulkReply } from '#records/list/bulk.ts'
import { BulkBar } from '#records/list/web/BulkBar.tsx'
import { ListPagination } from '#records/list/web/ListPagination.tsx'
import type { Reply } from '#shared/endpoint.ts'
import { join } from '#ui/join.ts'
import { useMedia } from '#ui/useMedia.ts'

interface TaskListProps extends Omit<ListProps, 'tasks' | 'pictureOf'> {
  page: Reply<typeof listTasks>
  /** Another page is loading; this page stays visible until then. */
  waiting: boolean
  search: TaskSearch
  onSearch: (change: Partial<TaskSearch>) => void
  bulk: UseMutationResult<BulkReply, Error, Bulk>
}

/** The minimum widths for the table; wider if a task is open next to it. */
const TABLE = '(min-width: 900px)'
const TABLE_BESIDE = '(min-width: 1700px)'

/** One page of tasks, the actions for the selected ones, and pagination. */
export function TaskList({ page, waiting, search, onSearch, bulk, ...list }: TaskListProps) {
  const isWide = useMedia(list.opened ? TABLE_BESIDE : TABLE)
  const shown = { ...list, tasks: page.data, pictureOf: usePictures() }
  return (
    <>
      <div
        aria-busy={waiting || undefined}
        className={join('transition-opacity', waiting && 'opacity-60')}
      >
        {isWide ? (
          <TaskTable {...shown} search={search} onSort={onSearch} />
        ) : (
          <TaskCards {...shown} />
        )}
      </div>
      <BulkBar selection={list.selection} asCards={!isWide}>
        <BulkButtons tasks={list.selection.rows} bulk={bulk} show={list.show} />
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
