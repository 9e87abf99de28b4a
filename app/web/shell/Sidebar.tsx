import { Link, useRouter } from '@tanstack/react-router'
import { useEffect, useId } from 'react'
import {
  GROUPS,
  type SidebarGroup as Group,
  isShown,
  managesOne,
  type PlacedEntry,
  useWayParams,
} from '#app/web/shell/entries.ts'
import { UpgradeLink } from '#app/web/shell/UpgradeLink.tsx'
import { useMark } from '#app/web/shell/useMark.ts'
import { useScrollEdges } from '#app/web/shell/useScrollEdges.ts'
import { formatDate } from '#client/format.ts'
import { useTranslations } from '#client/i18n.ts'
import { readSession } from '#client/session.ts'
import { departmentsPage } from '#features/departments/pages.ts'
import { planName } from '#features/plans/names.ts'
import { storedProfile } from '#features/profile/web/api.ts'
import { PRODUCT_NAME } from '#shared/locale.ts'
import { join } from '#ui/join.ts'
import { Logo } from '#ui/Logo.tsx'

interface Props {
  collapsed?: boolean
  /** Called when a page is chosen, to close the drawer. */
  onNavigate?: () => void
}

function Brand({ collapsed }: { collapsed: boolean }) {
  const { locale } = useTranslations('shell')
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
  const { t } = useTranslations('shell')
  const headingId = useId()
  const session = readSession()
  const entries = group.entries.filter(
    ({ page, place }) => session && isShown(session, page, place.may ?? page.may),
  )
  if (entries.length === 0) return null
  return (
    <li>
      {group.name !== 'first' && (
        <p
          id={headingId}
          className={
            collapsed
              ? 'mx-2.5 my-2 h-px overflow-hidden bg-sidebar-line text-[0px]'
              : 'px-2.5 pt-3.5 pb-1 text-xs text-sidebar-muted'
          }
        >
          {t(group.name)}
        </p>
      )}
      <ul aria-labelledby={group.name === 'first' ? undefined : headingId} className="space-y-0.5">
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

/** Keeps the active page's entry in view in a long list. */
function useActiveInSight(collapsed: boolean) {
  const list = useScrollEdges()
  const router = useRouter()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the collapsed sidebar has another list
  useEffect(() => {
    const entries = list.current
    if (!entries) return
    const show = () =>
      entries.querySelector('[aria-current=page]')?.scrollIntoView({ block: 'nearest' })
    show()
    return router.subscribe('onRendered', show)
  }, [list, router, collapsed])
  return list
}

/** All pages of the company that the member may see, and the plan at the bottom. */
export function Sidebar({ collapsed = false, onNavigate }: Props) {
  const { t } = useTranslations('shell')
  const list = useActiveInSight(collapsed)
  return (
    <div className="flex h-full flex-col p-3">
      <Brand collapsed={collapsed} />
      <nav
        ref={list}
        aria-label={t('mainNavigation')}
        className="-mx-3 mt-2 grow overflow-y-auto px-3 pb-3 fade-edges"
      >
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

interface LinkProps {
  entry: PlacedEntry
  collapsed: boolean
  onNavigate: (() => void) | undefined
}

/**
 * A link to a page; in the collapsed sidebar its name is available to screen readers and as a
 * title.
 */
function SidebarLink({ entry, collapsed, onNavigate }: LinkProps) {
  const { locale } = useTranslations('shell')
  const { icon: Icon, mark } = entry.place
  const Mark = useMark(mark)
  const { path } = entry.page
  const session = readSession()
  const name = entry.name[locale]
  return (
    <li>
      <Link
        to={`/$companyName/${path}` as '/$companyName/department/$departmentId'}
        params={useWayParams()}
        // A manager's own department has its own entry.
        activeOptions={{ exact: path === departmentsPage.path && managesOne(session) }}
        onClick={() => onNavigate?.()}
        title={collapsed ? name : undefined}
        className={join(
          'flex min-h-9 items-center gap-3 rounded-md px-2.5 text-base transition-colors hover:bg-sidebar-hover',
          collapsed && 'justify-center',
        )}
        inactiveProps={{ className: 'text-sidebar-ink' }}
        activeProps={{ className: 'bg-sidebar-selected font-medium text-sidebar-accent' }}
      >
        <Icon aria-hidden="true" className="size-[1.125rem] shrink-0 opacity-80" />
        <span className={collapsed ? 'sr-only' : 'min-w-0 grow truncate'}>{name}</span>
        {Mark && <Mark />}
      </Link>
    </li>
  )
}

/** Shows the owner the plan, its last day and, on phones, a link to upgrade. */
function PlanFoot({ inDrawer }: { inDrawer: boolean }) {
  const { t, locale } = useTranslations('shell')
  const profile = storedProfile()
  if (!profile?.is_owner) return null
  const { plan_name, expire_date, expired } = profile.plan
  const date = formatDate(expire_date, locale, 'date')
  return (
    <div className="border-t border-sidebar-line px-2.5 pt-3 pb-1">
      <p className="font-medium">{planName(plan_name, locale)}</p>
      <p className="text-xs text-sidebar-muted">
        {t(expired ? 'planExpired' : 'planUntil', { date })}
      </p>
      {inDrawer && <UpgradeLink className="-mx-3 mt-2 sm:hidden" />}
    </div>
  )
}
