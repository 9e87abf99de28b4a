import { isAllowed } from '#app/web/guard/guards.ts'
import { GROUPS, type SidebarGroup as Group } from '#app/web/shell/entries.ts'
import { PlanFoot } from '#app/web/shell/PlanFoot.tsx'
import { SidebarLink } from '#app/web/shell/SidebarLink.tsx'
import { PRODUCT_NAME } from '#platform/shared/locale.ts'
import { useWords } from '#platform/web/i18n.ts'
import { readSession } from '#platform/web/session.ts'
import { join } from '#platform/web/ui/join.ts'
import { Logo } from '#platform/web/ui/Logo.tsx'

interface Props {
  collapsed?: boolean
  /** Called when a page was chosen: the drawer closes. */
  onNavigate?: () => void
}

function Brand({ collapsed }: { collapsed: boolean }) {
  const { locale } = useWords('shell')
  return (
    <div className={join('flex min-h-14 items-center gap-3 px-2.5', collapsed && 'justify-center')}>
      <Logo />
      {!collapsed && (
        <div className="min-w-0">
          <p className="truncate text-lg leading-tight font-semibold">{PRODUCT_NAME[locale]}</p>
          <p className="truncate text-xs text-sidebar-muted" dir="auto">
            {readSession()?.companyName}
          </p>
        </div>
      )}
    </div>
  )
}

function SidebarGroup({
  group,
  collapsed,
  onNavigate,
}: Required<Pick<Props, 'collapsed'>> & Props & { group: Group }) {
  const { t } = useWords('shell')
  const session = readSession()
  const entries = group.entries.filter(({ page }) => session && isAllowed(session, page.may))
  if (entries.length === 0) return null
  return (
    <li>
      {group.name !== 'first' && (
        <p
          className={
            collapsed
              ? 'mx-2.5 my-2 h-px overflow-hidden bg-sidebar-line text-[0px]'
              : 'px-2.5 pt-3.5 pb-1 text-xs text-sidebar-muted'
          }
        >
          {t(group.name)}
        </p>
      )}
      <ul className="space-y-0.5">
        {entries.map((entry) => (
          <SidebarLink
            key={entry.page.path}
            entry={entry}
            collapsed={collapsed}
            onNavigate={onNavigate}
          />
        ))}
      </ul>
    </li>
  )
}

/** All pages of the company that the signed-in member may see, and the plan in its foot. */
export function Sidebar({ collapsed = false, onNavigate }: Props) {
  const { t } = useWords('shell')
  return (
    <div className="flex h-full flex-col p-3">
      <Brand collapsed={collapsed} />
      <nav aria-label={t('mainNavigation')} className="-mx-3 mt-2 grow overflow-y-auto px-3 pb-3">
        <ul>
          {GROUPS.map((group) => (
            <SidebarGroup
              key={group.name}
              group={group}
              collapsed={collapsed}
              {...(onNavigate && { onNavigate })}
            />
          ))}
        </ul>
      </nav>
      {!collapsed && <PlanFoot inDrawer={onNavigate !== undefined} />}
    </div>
  )
}
