import { Ellipsis, Undo2, Upload } from 'lucide-react'
import { lazy } from 'react'
import { formatTime, isolateTime } from '#client/format.ts'
import { useTranslations } from '#client/i18n.ts'
import { useReply } from '#client/query.ts'
import { getLastImport } from '#features/one-time-tasks/import/contract.ts'
import type { OpenDialogFn } from '#features/one-time-tasks/lists/web/open-dialog.ts'
import { Deferred, type DeferredProps } from '#ui/Deferred.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import type { MenuEntry } from '#ui/Menu.tsx'

const load = () => import('#ui/Menu.tsx')
const Menu = lazy(async () => ({ default: (await load()).Menu }))

const icon = 'size-4 shrink-0'

interface OpenedProps extends Omit<DeferredProps, 'trigger'> {
  label: string
  trigger: ReturnType<DeferredProps['trigger']>
  items: readonly MenuEntry[]
  show: OpenDialogFn
}

/** The menu, with an undo of the caller's last import while that is possible. */
function Opened({ items, show, ...menu }: OpenedProps) {
  const { t, locale } = useTranslations('taskList')
  const { data } = useReply(getLastImport, {}, { enabled: menu.open, staleTime: 0 })
  const last = data?.import
  const undo: MenuEntry[] = last
    ? [
        {
          id: 'undoImport',
          name: t('undoLastImport', {
            count: last.tasks,
            time: isolateTime(formatTime(last.at, locale)),
          }),
          icon: <Undo2 aria-hidden="true" className={icon} />,
          onAction: () => show({ kind: 'undoImport', importId: last.id, count: last.tasks }),
        },
      ]
    : []
  return <Menu {...menu} items={[...items, ...undo]} />
}

/** The page menu with the import; only on the page with the tasks of all projects. */
export function PageMenu({ show }: { show: OpenDialogFn }) {
  const { t } = useTranslations('taskList')
  const label = t('pageMenu')
  const importing: MenuEntry = {
    id: 'import',
    name: t('import'),
    icon: <Upload aria-hidden="true" className={icon} />,
    onAction: () => show({ kind: 'import' }),
  }
  return (
    <Deferred
      prefetch={load}
      trigger={(open) => (
        <IconButton
          tone="outline"
          label={label}
          aria-haspopup="menu"
          icon={<Ellipsis aria-hidden="true" className="size-5" />}
          {...(open && { onClick: open })}
        />
      )}
    >
      {({ trigger, ...opened }) => (
        <Opened label={label} trigger={trigger()} items={[importing]} show={show} {...opened} />
      )}
    </Deferred>
  )
}
