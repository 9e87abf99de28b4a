import type { UseMutationResult } from '@tanstack/react-query'
import { useTranslations } from '#client/i18n.ts'
import type { Bulk, OpenDialogFn } from '#features/one-time-tasks/lists/web/open-dialog.ts'
import { STATUSES, type Task } from '#features/one-time-tasks/tasks/contract.ts'
import { PRIORITIES } from '#features/one-time-tasks/tasks/fields.ts'
import { StatusIcon } from '#features/one-time-tasks/tasks/web/parts.tsx'
import type { BulkReply } from '#records/list/bulk.ts'
import { BulkMenu } from '#records/list/web/BulkMenu.tsx'
import { Button } from '#ui/Button.tsx'
import type { MenuEntry } from '#ui/Menu.tsx'

interface BulkButtonsProps {
  tasks: readonly Task[]
  bulk: UseMutationResult<BulkReply, Error, Bulk>
  show: OpenDialogFn
}

/** The actions for all selected tasks. */
export function BulkButtons({ tasks, bulk, show }: BulkButtonsProps) {
  const { t } = useTranslations(['taskList', 'tasks'])
  const busy = bulk.isPending
  const isArchived = tasks.every(({ archived }) => archived)
  const archiving = isArchived ? 'restore' : 'archive'
  const more: MenuEntry[] = [
    {
      id: 'project',
      name: t('taskList:setProject'),
      onAction: () => show({ kind: 'project', tasks }),
    },
    {
      id: 'department',
      name: t('taskList:setDepartment'),
      onAction: () => show({ kind: 'department', tasks }),
    },
    {
      id: 'archive',
      name: t(`taskList:${archiving}`),
      onAction: () => bulk.mutate({ tasks, change: archiving }),
    },
    { id: 'line', separator: true },
    {
      id: 'delete',
      name: t('taskList:delete'),
      danger: true,
      onAction: () => show({ kind: 'delete', tasks }),
    },
  ]
  return (
    <>
      {!isArchived && (
        <>
          <BulkMenu
            label={t('taskList:setStatus')}
            disabled={busy}
            items={STATUSES.map((status) => ({
              id: status,
              name: t(`tasks:status.${status}`),
              icon: <StatusIcon status={status} />,
              onAction: () => bulk.mutate({ tasks, change: 'status', status }),
            }))}
          />
          <BulkMenu
            label={t('taskList:setPriority')}
            disabled={busy}
            items={PRIORITIES.toReversed().map((priority) => ({
              id: priority,
              name: t(`tasks:priority.${priority}`),
              onAction: () => bulk.mutate({ tasks, change: 'priority', priority }),
            }))}
          />
          <Button size="sm" disabled={busy} onClick={() => show({ kind: 'assign', tasks })}>
            {t('taskList:assign')}
          </Button>
          <Button size="sm" disabled={busy} onClick={() => show({ kind: 'deadline', tasks })}>
            {t('taskList:setDeadline')}
          </Button>
        </>
      )}
      <BulkMenu
        label={t('taskList:more')}
        disabled={busy}
        items={isArchived ? more.filter(({ id }) => id !== 'project' && id !== 'department') : more}
      />
    </>
  )
}
