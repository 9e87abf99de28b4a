import { lazy } from 'react'
import { Deferred } from '#platform/web/Deferred.tsx'
import { Button } from '#platform/web/ui/Button.tsx'
import type { MenuEntry } from '#platform/web/ui/Menu.tsx'

const load = () => import('#platform/web/ui/Menu.tsx')
const Menu = lazy(async () => ({ default: (await load()).Menu }))

/** A button of a bar of bulk changes that opens a menu above it. */
export function BulkMenu({
  label,
  items,
  disabled,
}: {
  label: string
  items: readonly MenuEntry[]
  disabled: boolean
}) {
  return (
    <Deferred
      prefetch={load}
      trigger={(open) => (
        <Button size="sm" aria-haspopup="menu" disabled={disabled} {...(open && { onClick: open })}>
          {label}
        </Button>
      )}
    >
      {({ trigger, ...opened }) => (
        <Menu label={label} trigger={trigger()} items={items} placement="top" {...opened} />
      )}
    </Deferred>
  )
}
