import { useTranslations } from '#client/i18n.ts'
import { useReason } from '#client/useReason.ts'
import { useDirectory } from '#features/directory/web/api.ts'
import type { CompanyUser } from '#features/users/contract.ts'
import { type Choice, MembershipList } from '#features/users/web/MembershipList.tsx'
import { fullName } from '#features/users/web/pending.ts'
import { type Kind, useMembership } from '#features/users/web/useMembership.ts'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'

/** All choices, plus the held ones that cannot be chosen. */
const union = (all: readonly Choice[], held: readonly Choice[] = []): Choice[] => [
  ...all,
  ...held.filter(({ id }) => all.every((one) => one.id !== id)),
]

/** All roles and departments as checkboxes; each change is sent at once. */
export function MembershipDialog({ user, onClose }: { user: CompanyUser; onClose: () => void }) {
  const { t } = useTranslations(['users', 'common'])
  const reasonOf = useReason()
  const { data, error, isFetching, refetch } = useDirectory()
  const membership = useMembership(user)
  const may = { roles: user.can?.assign_roles, departments: user.can?.update }
  const close = () => {
    membership.finish()
    onClose()
  }
  const list = (kind: Kind) =>
    data && (
      <MembershipList
        kind={kind}
        choices={union(data[kind], user[kind])}
        membership={membership}
        readOnly={!may[kind]}
      />
    )
  return (
    <Dialog
      open
      onClose={close}
      title={t('users:membershipTitle', { name: fullName(user) })}
      closeLabel={t('common:close')}
      footer={
        <Button tone="primary" onClick={close}>
          {t('users:done')}
        </Button>
      }
    >
      <p className="mb-4 text-muted">{t('users:membershipText')}</p>
      {!data && error && (
        <Alert
          tone="not-done"
          title={t('users:optionsFailed')}
          action={
            <Button size="sm" busy={isFetching} onClick={() => void refetch()}>
              {t('common:retry')}
            </Button>
          }
        >
          {reasonOf(error)}
        </Alert>
      )}
      {!data && !error && <Skeleton className="h-44 w-full" />}
      <div className="grid gap-x-8 gap-y-6 sm:grid-cols-2">
        {list('roles')}
        {list('departments')}
      </div>
    </Dialog>
  )
}
