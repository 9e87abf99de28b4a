import { Copy, History, Pencil, Trash2 } from 'lucide-react'
import { use } from 'react'
import { RowContext } from '#features/routine-tasks/definitions/web/row-context.ts'
import type { DeferredProps } from '#platform/web/Deferred.tsx'
import { useWords } from '#platform/web/i18n.ts'
import { Menu, type MenuEntry } from '#platform/web/ui/Menu.tsx'

const icon = 'size-4 shrink-0'

/** What may be done with a task, by what the server lets the reader do. */
export function RowMenuItems({ trigger, open, onOpenChange }: DeferredProps) {
  const { t } = useWords('definitions')
  const row = use(RowContext)
  if (!row) return null
  const { task, mayCreate, show } = row
  const items: (MenuEntry | false)[] = [
    task.can.update && {
      id: 'edit',
      name: t('edit'),
      icon: <Pencil aria-hidden="true" className={icon} />,
      onAction: () => show({ kind: 'form', task }),
    },
    mayCreate && {
      id: 'duplicate',
      name: t('duplicate'),
      icon: <Copy aria-hidden="true" className={icon} />,
      onAction: () => show({ kind: 'form', task, copy: true }),
    },
    {
      id: 'revisions',
      name: t('revisions'),
      icon: <History aria-hidden="true" className={icon} />,
      onAction: () => show({ kind: 'revisions', task }),
    },
    task.can.delete && { id: 'line', separator: true },
    task.can.delete && {
      id: 'delete',
      name: t('delete'),
      danger: true,
      icon: <Trash2 aria-hidden="true" className={icon} />,
      onAction: () => show({ kind: 'delete', tasks: [task] }),
    },
  ]
  return (
    <Menu
      label={t('actionsOf', { name: task.task_name })}
      trigger={trigger()}
      open={open}
      onOpenChange={onOpenChange}
      items={items.filter((item) => item !== false)}
    />
  )
}
