import { Ellipsis } from 'lucide-react'
import { lazy, useMemo } from 'react'
import { type Row, RowContext } from '#features/routine-tasks/definitions/web/row-context.ts'
import { Deferred } from '#platform/web/Deferred.tsx'
import { useWords } from '#platform/web/i18n.ts'
import { IconButton } from '#platform/web/ui/IconButton.tsx'

const load = () => import('#features/routine-tasks/definitions/web/RowMenuItems.tsx')
const Items = lazy(async () => ({ default: (await load()).RowMenuItems }))

export function RowMenu({ task, mayCreate, show }: Row) {
  const { t } = useWords('definitions')
  const row = useMemo(() => ({ task, mayCreate, show }), [task, mayCreate, show])
  return (
    <RowContext value={row}>
      <Deferred
        part={Items}
        prefetch={load}
        trigger={(open) => (
          <IconButton
            label={t('actionsOf', { name: task.task_name })}
            aria-haspopup="menu"
            data-actions={task.id}
            icon={<Ellipsis aria-hidden="true" className="size-5" />}
            {...(open && { onClick: open })}
          />
        )}
      />
    </RowContext>
  )
}
