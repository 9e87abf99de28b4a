import { lazy } from 'react'
import { Button } from '#ui/Button.tsx'
import { Deferred } from '#ui/Deferred.tsx'
import type { MenuEntry } from '#ui/Menu.tsx'

const load = () => import('#ui/Menu.tsx')
const Menu = lazy(async () => ({ default: (await load()).Menu }))

/** A button in the bulk bar that opens a menu above it. */
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
