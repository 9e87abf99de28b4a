import { Link } from '@tanstack/react-router'
import { useTranslations } from '#client/i18n.ts'
import { readSession } from '#client/session.ts'
import { useDirectory } from '#features/directory/web/api.ts'
import { isHeld, useHolders } from '#features/roles/web/api.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { Button } from '#ui/Button.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'

const SHOWN = 8

/** People's pictures by user id. */
function usePictures(): Map<string, string | null> {
  const { data } = useDirectory()
  return new Map(data?.people.map(({ id, ppUrl }) => [id, ppUrl]))
}

/** The holders of a role, each as a link. `expected` sets the skeleton's size while they load. */
export function Holders({ roleId, expected }: { roleId: string; expected: number }) {
  const { t } = useTranslations(['roles', 'common'])
  const { data, error, isFetching, refetch } = useHolders(roleId)
  const pictures = usePictures()
  const users = data?.role.users
  if (!users && error)
    return (
      <p role="alert" className="flex flex-wrap items-center gap-3 text-sm text-muted">
        {t('roles:holdersFailed')}
        <Button size="sm" onClick={() => void refetch()} busy={isFetching}>
          {t('common:retry')}
        </Button>
      </p>
    )
  if (users ? users.length === 0 : expected === 0)
    return <p className="text-sm text-muted">{t('roles:nobodyHolds')}</p>
  if (!users)
    return (
      <div aria-hidden="true" className="flex min-h-8 flex-wrap items-center gap-4">
        {Array.from({ length: Math.min(expected, SHOWN) }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
          <Skeleton key={at} className="h-6 w-28 rounded-full" />
        ))}
      </div>
    )
  return (
    <div className="flex min-h-8 flex-wrap items-center gap-x-4 gap-y-2 text-sm">
      <ul aria-label={t('roles:holders')} className="contents">
        {users.slice(0, SHOWN).map(({ id, name }) => (
          <li key={id} className="flex min-w-0 items-center gap-2">
            <Avatar name={name} src={pictures.get(id)} size="sm" />
            <bdi className="truncate">{name}</bdi>
          </li>
        ))}
      </ul>
      {users.length > SHOWN && (
        <span className="text-muted">{t('roles:more', { count: users.length - SHOWN })}</span>
      )}
      {isHeld('view-user') && (
        <Link
          to="/$companyName/team"
          params={{ companyName: readSession()?.companySlug ?? '' }}
          search={{ role_id: roleId } as never}
          className="font-medium text-accent underline-offset-4 hover:underline"
        >
          {t('roles:showTeam')}
        </Link>
      )}
    </div>
  )
}
