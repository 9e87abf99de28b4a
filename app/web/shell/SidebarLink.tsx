import { Link } from '@tanstack/react-router'
import { useWords } from '#platform/web/i18n.ts'
import { readSession } from '#platform/web/session.ts'
import type { SidebarEntry } from '#platform/web/sidebar.ts'
import { join } from '#platform/web/ui/join.ts'

interface Props {
  entry: SidebarEntry & Required<Pick<SidebarEntry, 'place'>>
  collapsed: boolean
  onNavigate?: (() => void) | undefined
}

/** One page of the company; in the collapsed sidebar its name stays for screen readers and as a title. */
export function SidebarLink({ entry, collapsed, onNavigate }: Props) {
  const { t, locale } = useWords('shell')
  const { icon: Icon, soon } = entry.place
  const { path } = entry.page
  const name = entry.name[locale]
  return (
    <li>
      <Link
        to={`/$companyName/${path}` as '/$companyName/routine-task'}
        params={{ companyName: readSession()?.companySlug ?? '' }}
        onClick={() => onNavigate?.()}
        title={collapsed ? name : undefined}
        className={join(
          'flex min-h-9 items-center gap-3 rounded-md px-2.5 text-base text-sidebar-ink transition-colors hover:bg-sidebar-hover',
          collapsed && 'justify-center',
        )}
        activeProps={{ className: 'bg-sidebar-selected font-medium text-sidebar-accent' }}
      >
        <Icon aria-hidden="true" className="size-[1.125rem] shrink-0 opacity-80" />
        <span className={collapsed ? 'sr-only' : 'min-w-0 grow truncate'}>{name}</span>
        {soon && !collapsed && <span className="text-xs text-sidebar-muted">{t('soon')}</span>}
      </Link>
    </li>
  )
}
