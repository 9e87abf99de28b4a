import { Link } from '@tanstack/react-router'
import { Check, Minus } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from '#client/i18n.ts'
import type { explainPermissions } from '#features/roles/contract.ts'
import { describePermission, PERMISSION_AREAS } from '#features/roles/permission-words.ts'
import type { Reply } from '#shared/endpoint.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { Badge } from '#ui/Badge.tsx'
import { Card } from '#ui/Card.tsx'
import { LoadingText, Skeleton } from '#ui/Skeleton.tsx'

type Explained = Reply<typeof explainPermissions>
type Permission = Explained['permissions'][number]
type Named = Explained['leads'][number]

/** A person's roles, in the order in which the permissions first name them. */
function rolesOf(permissions: readonly Permission[]): Named[] {
  const all = permissions.flatMap(({ roles }) => roles)
  return [...new Map(all.map((role) => [role.id, role])).values()]
}

/** A person's permissions by area: held or not, and the roles that grant them. */
export function Explanation({
  explained,
  picture,
}: {
  explained: Explained
  picture: string | null | undefined
}) {
  const { user, permissions } = explained
  return (
    <>
      <Card className="mb-4">
        <h2 className="flex items-center gap-3 text-lg font-semibold">
          <Avatar name={user.name} src={picture} size="lg" />
          <bdi className="min-w-0 wrap-anywhere">{user.name}</bdi>
        </h2>
        <Reasons explained={explained} />
      </Card>
      <Card pad={false}>
        <div className="divide-y divide-line">
          {PERMISSION_AREAS.map((area) => (
            <AreaOf
              key={area.key}
              area={area}
              permissions={permissions.filter(({ name }) => area.permissions.includes(name))}
            />
          ))}
        </div>
      </Card>
    </>
  )
}

/** The sources of the permissions: ownership, roles, and led departments. */
function Reasons({ explained: { user, leads, permissions } }: { explained: Explained }) {
  const { t } = useTranslations('roles')
  const roles = rolesOf(permissions)
  return (
    <dl className="mt-4 flex flex-col gap-3">
      {user.is_owner ? (
        <Reason name={t('owner')}>{t('ownerText')}</Reason>
      ) : (
        <Reason name={t('rolesOf')}>
          {roles.length === 0 && t('noRoles')}
          <span className="flex flex-wrap gap-x-3 gap-y-1">
            {roles.map((role) => (
              <RoleLink key={role.id} role={role} />
            ))}
          </span>
        </Reason>
      )}
      {leads.length > 0 && (
        <Reason name={t('leads')}>
          <span className="mb-1 flex flex-wrap gap-1.5">
            {leads.map(({ id, name }) => (
              <Badge key={id} tone="accent">
                <bdi>{name}</bdi>
              </Badge>
            ))}
          </span>
          {t('leadsText')}
        </Reason>
      )}
    </dl>
  )
}

function Reason({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="gap-4 sm:grid sm:grid-cols-[8rem_minmax(0,1fr)]">
      <dt className="text-sm font-medium text-muted">{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function RoleLink({ role }: { role: Named }) {
  return (
    <Link
      to="."
      search={{ role: role.id } as never}
      className="font-medium text-accent underline-offset-4 hover:underline"
    >
      <bdi>{role.name}</bdi>
    </Link>
  )
}

function AreaOf({
  area,
  permissions,
}: {
  area: (typeof PERMISSION_AREAS)[number]
  permissions: readonly Permission[]
}) {
  const { t, locale } = useTranslations('roles')
  const held = permissions.filter((permission) => permission.held).length
  return (
    <section className="gap-x-6 px-5 py-4 md:grid md:grid-cols-[11rem_minmax(0,1fr)]">
      <div className="mb-3 flex justify-between gap-2 md:mb-0 md:flex-col md:justify-start">
        <h3 className="font-semibold">{area.name[locale]}</h3>
        <span className="text-sm text-muted tabular-nums">
          {t('heldOfAll', { held, all: permissions.length })}
        </span>
      </div>
      <ul className="grid gap-x-6 gap-y-3 xl:grid-cols-2">
        {permissions.map((permission) => (
          <PermissionOf key={permission.name} permission={permission} />
        ))}
      </ul>
    </section>
  )
}

function PermissionOf({ permission: { name, held, roles } }: { permission: Permission }) {
  const { t, locale } = useTranslations('roles')
  const { label, allows } = describePermission(name)
  const Icon = held ? Check : Minus
  return (
    <li className="flex items-start gap-2.5">
      <Icon
        role="img"
        aria-label={held ? t('held') : t('notHeld')}
        className={held ? 'mt-1 size-4 shrink-0 text-done' : 'mt-1 size-4 shrink-0 text-muted'}
      />
      <div className="min-w-0">
        <p className={held ? 'font-medium' : 'text-muted'}>{label[locale]}</p>
        <p className="text-sm text-muted">{allows[locale]}</p>
        {roles.length > 0 && (
          <p className="text-sm">
            {t('through', {
              count: roles.length,
              roles: roles.map((role) => role.name).join(locale === 'ar' ? '، ' : ', '),
            })}
          </p>
        )}
      </div>
    </li>
  )
}

export function ExplanationSkeleton() {
  return (
    <>
      <LoadingText />
      <Card className="mb-4">
        <span className="flex items-center gap-3">
          <Skeleton className="size-10 rounded-full" />
          <Skeleton className="h-5 w-40" />
        </span>
        <Skeleton className="mt-5 h-4 w-64" />
      </Card>
      <Card>
        <Skeleton className="h-4 w-full" />
        <Skeleton className="mt-4 h-4 w-2/3" />
        <Skeleton className="mt-4 h-4 w-5/6" />
        <Skeleton className="mt-4 h-4 w-1/2" />
      </Card>
    </>
  )
}
