import { useEffect, useRef } from 'react'
import { useTranslations } from '#client/i18n.ts'
import type { Role } from '#features/roles/contract.ts'
import { RoleDetail } from '#features/roles/web/RoleDetail.tsx'
import { RoleList } from '#features/roles/web/RoleList.tsx'
import { useRolesSearch } from '#features/roles/web/search.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'

const isShown = (element: HTMLElement | null) => Boolean(element?.offsetParent)

/**
 * On phones the list and the role are separate views: the focus moves to the role's heading, and
 * back to the role's row in the list.
 */
function useFocusSelection(role: string | undefined) {
  const list = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const before = useRef(role)
  useEffect(() => {
    const left = before.current
    before.current = role
    if (left === role) return
    if (role && !isShown(list.current)) heading.current?.focus()
    if (role || !left || isShown(heading.current)) return
    const lines = [...(list.current?.querySelectorAll<HTMLElement>('[data-role]') ?? [])]
    const line = lines.find((one) => one.dataset.role === left) ?? lines[0]
    line?.focus()
  }, [role])
  return { list, heading }
}

/** The list of roles next to the chosen one; on narrow screens only one of the two. */
export function RolesPanel({
  roles,
  onDuplicate,
}: {
  roles: readonly Role[]
  onDuplicate: (role: Role) => void
}) {
  const { search } = useRolesSearch()
  const { list, heading } = useFocusSelection(search.role)
  const chosen = roles.find(({ id }) => id === (search.role ?? roles[0]?.id))
  return (
    <div className="items-start gap-4 lg:grid lg:grid-cols-[18rem_minmax(0,1fr)]">
      <div ref={list} className={search.role ? 'max-lg:hidden' : ''}>
        <RoleList roles={roles} chosen={chosen?.id} />
      </div>
      <div className={search.role ? 'min-w-0' : 'min-w-0 max-lg:hidden'}>
        {chosen ? (
          <RoleDetail
            key={chosen.id}
            role={chosen}
            others={roles.filter((role) => role !== chosen)}
            onDuplicate={() => onDuplicate(chosen)}
            headingRef={heading}
          />
        ) : (
          <RoleGone />
        )}
      </div>
    </div>
  )
}

function RoleGone() {
  const { t } = useTranslations('roles')
  const { change } = useRolesSearch()
  return (
    <Card>
      <EmptyState
        title={t('gone')}
        action={
          <Button onClick={() => change({ role: undefined }, { replace: true })}>
            {t('showAll')}
          </Button>
        }
      >
        {t('goneText')}
      </EmptyState>
    </Card>
  )
}
