import { useTranslations } from '#client/i18n.ts'
import type { PersonFigures } from '#features/routine-tasks/performance/contract.ts'
import { Avatar } from '#ui/Avatar.tsx'

/** The name of a person, and whether they have left the department. */
export function PersonName({ user, member }: Pick<PersonFigures, 'user' | 'member'>) {
  const { t } = useTranslations('figures')
  return (
    <span className="flex min-w-0 items-center gap-2.5 font-medium">
      <Avatar name={user.name} src={user.ppUrl} />
      <span className="min-w-0">
        <bdi className="wrap-anywhere">{user.name}</bdi>
        {!member && <span className="block text-xs font-normal text-muted">{t('left')}</span>}
      </span>
    </span>
  )
}
