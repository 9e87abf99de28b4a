import { Ellipsis } from 'lucide-react'
import { lazy } from 'react'
import { useTranslations } from '#client/i18n.ts'
import { Deferred } from '#ui/Deferred.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import type { MenuEntry } from '#ui/Menu.tsx'
import { Th } from '#ui/Table.tsx'

const load = () => import('#ui/Menu.tsx')
const Menu = lazy(async () => ({ default: (await load()).Menu }))

interface RowMenuProps {
  id: string
  /** The name of the row's record. */
  name: string
  /** The actions that the user may use. The menu is hidden if there are none. */
  items: readonly MenuEntry[]
  /** Prefetches what an action will need. */
  prefetch?: () => void
}

/** The menu button at the end of a row, and its menu. `useFocusKept` finds it by the row's id. */
export function RowMenu({ id, name, items, prefetch }: RowMenuProps) {
  const { t } = useTranslations('lists')
  if (items.length === 0) return null
  const label = t('actionsOf', { name })
  const fetchAhead = () => {
    prefetch?.()
    return load()
  }
  return (
    <Deferred
      prefetch={fetchAhead}
      trigger={(open) => (
        <IconButton
          label={label}
          aria-haspopup="menu"
          data-actions={id}
          icon={<Ellipsis aria-hidden="true" className="size-5" />}
          {...(open && { onClick: open })}
        />
      )}
    >
      {({ trigger, ...opened }) => (
        <Menu label={label} trigger={trigger()} items={items} {...opened} />
      )}
    </Deferred>
  )
}

/** The heading of the column of row menus. */
export function MenuHead() {
  const { t } = useTranslations('lists')
  return (
    <Th className="w-0">
      <span className="sr-only">{t('actions')}</span>
    </Th>
  )
}
