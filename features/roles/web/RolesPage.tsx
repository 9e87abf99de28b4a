import { Plus } from 'lucide-react'
import { useTranslations } from '#client/i18n.ts'
import type { Role } from '#features/roles/contract.ts'
import { isHeld, useRoles } from '#features/roles/web/api.ts'
import { NewRoleDialog } from '#features/roles/web/NewRoleDialog.tsx'
import { PeoplePanel } from '#features/roles/web/PeoplePanel.tsx'
import { RolesPanel } from '#features/roles/web/RolesPanel.tsx'
import { RolesSkeleton } from '#features/roles/web/RolesSkeleton.tsx'
import { useRolesSearch } from '#features/roles/web/search.ts'
import { LoadErrorState } from '#records/list/web/LoadError.tsx'
import { Button } from '#ui/Button.tsx'
import { commandRef } from '#ui/commands.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { join } from '#ui/join.ts'
import { SegmentedControl } from '#ui/SegmentedControl.tsx'
import { useDialog } from '#ui/useDialog.ts'

/** The company's roles and their permissions, and a view of one person's permissions. */
export function RolesPage() {
  const { t } = useTranslations('roles')
  const { search, change } = useRolesSearch()
  const { data } = useRoles()
  const { target: source, open, openCount, show, close } = useDialog<Role | undefined>()
  const view = search.view ?? 'roles'
  const alone = view === 'roles' && search.role
  return (
    <>
      <div
        className={join(
          'flex flex-wrap items-center justify-between gap-3',
          alone ? 'lg:mb-4' : 'mb-4',
        )}
      >
        <h1 className={join('text-xl font-semibold sm:text-2xl', alone && 'max-lg:sr-only')}>
          {t('title')}
        </h1>
        <div
          className={join(
            'flex flex-wrap items-center gap-3 max-lg:w-full',
            alone && 'max-lg:hidden',
          )}
        >
          <SegmentedControl
            asTabs
            label={t('views')}
            options={[
              { id: 'roles', name: t('viewRoles') },
              { id: 'people', name: t('viewPeople') },
            ]}
            value={view}
            onChange={(id) => change({ view: id === 'people' ? 'people' : undefined })}
          />
          {view === 'roles' && data?.roles.length !== 0 && isHeld('manage-role') && (
            <Button
              tone="primary"
              icon={<Plus aria-hidden="true" className="size-4" />}
              onClick={() => show(undefined)}
              ref={commandRef.create}
            >
              {t('newRole')}
            </Button>
          )}
        </div>
      </div>
      {view === 'people' ? <PeoplePanel /> : <Roles onNew={show} />}
      <NewRoleDialog
        key={openCount}
        open={open}
        roles={data?.roles ?? []}
        source={source}
        onClose={close}
        onCreated={(role) => {
          close()
          change({ role: role.id })
        }}
      />
    </>
  )
}

function Roles({ onNew }: { onNew: (source?: Role) => void }) {
  const { t } = useTranslations(['roles', 'common'])
  const { search } = useRolesSearch()
  const query = useRoles()
  const { data, isPending } = query
  if (isPending) return <RolesSkeleton chosen={search.role !== undefined} />
  if (!data) return <LoadErrorState query={query} title={t('roles:failed')} />
  if (data.roles.length === 0)
    return (
      <EmptyState
        title={t('roles:empty')}
        action={
          isHeld('manage-role') && (
            <Button tone="primary" onClick={() => onNew()} ref={commandRef.create}>
              {t('roles:createFirst')}
            </Button>
          )
        }
      >
        {t('roles:emptyText')} {!isHeld('manage-role') && t('roles:emptyAsk')}
      </EmptyState>
    )
  return <RolesPanel roles={data.roles} onDuplicate={onNew} />
}
