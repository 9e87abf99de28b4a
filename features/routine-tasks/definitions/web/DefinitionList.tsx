import type { UseMutationResult } from '@tanstack/react-query'
import { CalendarClock, Users } from 'lucide-react'
import { formatDate } from '#client/format.ts'
import { useTranslations } from '#client/i18n.ts'
import type { listRoutineTasks, RoutineTask } from '#features/routine-tasks/definitions/contract.ts'
import { DEFINITION_FIELDS } from '#features/routine-tasks/definitions/fields.ts'
import type { Calendars } from '#features/routine-tasks/definitions/rule.ts'
import { ActiveSwitch } from '#features/routine-tasks/definitions/web/ActiveSwitch.tsx'
import { useFormatRule } from '#features/routine-tasks/definitions/web/format-rule.ts'
import type { DefinitionRights } from '#features/routine-tasks/definitions/web/may.ts'
import type { Bulk, ShowDialog } from '#features/routine-tasks/definitions/web/open-dialog.ts'
import {
  DepartmentName,
  isSelectable,
  NextDate,
  TaskMenu,
  TaskName,
  useNextDateText,
} from '#features/routine-tasks/definitions/web/parts.tsx'
import {
  DEFAULT_SORT,
  type DefinitionSearch,
  PER_PAGE,
} from '#features/routine-tasks/definitions/web/search.ts'
import type { BulkReply } from '#records/list/bulk.ts'
import { BulkMenu } from '#records/list/web/BulkMenu.tsx'
import { RecordList } from '#records/list/web/RecordList.tsx'
import type { Column } from '#records/list/web/RecordTable.tsx'
import { columnSorting } from '#records/list/web/sorting.ts'
import type { Selection } from '#records/list/web/useSelection.ts'
import type { Reply } from '#shared/endpoint.ts'
import { Button } from '#ui/Button.tsx'
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

function useColumns(
  { calendars, search, onSearch, show }: DefinitionListProps,
  ruleOf: (task: RoutineTask) => string,
): Column<RoutineTask>[] {
  const { t, locale } = useTranslations('definitions')
  const sorting = columnSorting(search, onSearch, DEFAULT_SORT)
  return [
    {
      id: 'name',
      head: DEFINITION_FIELDS.task_name.label[locale],
      sorting: sorting('name'),
      cell: (task) => (
        <>
          <TaskName task={task} show={show} />
          <p className="text-sm font-normal text-muted lg:hidden">
            <DepartmentName task={task} />
          </p>
        </>
      ),
    },
    {
      id: 'department',
      head: t('department'),
      sorting: sorting('department'),
      cell: (task) => <DepartmentName task={task} />,
      className: 'max-lg:hidden',
      cellClassName: 'py-2',
    },
    {
      id: 'rule',
      head: t('rule'),
      sorting: sorting('type'),
      cell: ruleOf,
      headClassName: 'xl:min-w-64',
      cellClassName: 'py-2',
    },
    {
      id: 'start_date',
      head: t('starts'),
      sorting: sorting('start_date'),
      cell: ({ start_date }) => formatDate(start_date, locale, 'date'),
      className: 'max-xl:hidden',
      cellClassName: 'whitespace-nowrap tabular-nums',
    },
    {
      id: 'next',
      head: t('next'),
      cell: (task) => <NextDate task={task} calendars={calendars} />,
      cellClassName: 'whitespace-nowrap tabular-nums',
    },
    {
      id: 'active',
      head: t('active'),
      cell: (task) => <ActiveSwitch task={task} />,
      cellClassName: 'w-0',
    },
  ]
}

function CardDetails({
  task,
  calendars,
  rule,
}: Pick<DefinitionListProps, 'calendars'> & { task: RoutineTask; rule: string }) {
  const { t } = useTranslations('definitions')
  const next = useNextDateText(task, calendars)
  return (
    <div className="mt-2 flex flex-col gap-1 ps-8 text-sm">
      <p className="flex gap-2">
        <CalendarClock aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-muted" />
        <span className="min-w-0">{rule}</span>
      </p>
      <p className="flex gap-2 text-muted">
        <Users aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
        <span className="min-w-0">
          <DepartmentName task={task} />
        </span>
      </p>
      <div className="flex items-center justify-between gap-3 ps-6">
        <p className="text-muted">
          {task.active && t('nextOn', { date: next ?? t('noNext') })}
          {!task.active && task.can.update && t('paused')}
        </p>
        <ActiveSwitch task={task} />
      </div>
    </div>
  )
}

/** One page of definitions, the actions for selected ones, and the pagination. */
export function DefinitionList(list: DefinitionListProps) {
  const { t } = useTranslations('definitions')
  const { page, waiting, calendars, firstDay, selection, may, onSearch, bulk, show } = list
  const ruleOf = useFormatRule(firstDay)
  const mayCreate = may.all || may.departments.length > 0
  return (
    <RecordList
      label={t('title')}
      rows={page.data}
      {...{ page, waiting, onSearch }}
      isWide={useWide()}
      columns={useColumns(list, ruleOf)}
      title={(task) => <TaskName task={task} show={show} />}
      details={(task) => <CardDetails task={task} calendars={calendars} rule={ruleOf(task)} />}
      menu={(task) => <TaskMenu task={task} mayCreate={mayCreate} show={show} />}
      selecting={{ selection, nameOf: ({ task_name }) => task_name, isSelectable }}
      sizes={PER_PAGE}
      bulk={<BulkButtons tasks={selection.rows} bulk={bulk} show={show} />}
    />
  )
}

const DIALOGS = { pauseUntil: 'pause', editSeveral: 'edit', move: 'move', copyTo: 'copy' } as const

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
      <BulkMenu
        label={t('moreActions')}
        disabled={busy !== undefined}
        items={[
          ...(['pauseUntil', 'editSeveral', 'move', 'copyTo'] as const).map((id) => ({
            ...{ id, name: t(id) },
            onAction: () => show({ kind: DIALOGS[id], tasks }),
          })),
          { id: 'line', separator: true },
          {
            ...{ id: 'delete', name: t('deleteSelected'), danger: true },
            onAction: () => show({ kind: 'delete', tasks }),
          },
        ]}
      />
    </>
  )
}
