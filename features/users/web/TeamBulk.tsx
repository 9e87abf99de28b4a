import { lazy, Suspense, useState } from 'react'
import { useTranslations } from '#client/i18n.ts'
import { useReason } from '#client/useReason.ts'
import { useDirectory } from '#features/directory/web/api.ts'
import type { CompanyUser } from '#features/users/contract.ts'
import { refreshPeople, setDepartment, setRole } from '#features/users/web/api.ts'
import { fullName } from '#features/users/web/pending.ts'
import type { Kind } from '#features/users/web/useMembership.ts'
import { BulkBar } from '#records/list/web/BulkBar.tsx'
import { BulkMenu } from '#records/list/web/BulkMenu.tsx'
import { type Refusals, useBulk } from '#records/list/web/useBulk.ts'
import type { Selection } from '#records/list/web/useSelection.ts'

const RefusedDialog = lazy(async () => ({
  default: (await import('#records/list/web/RefusedDialog.tsx')).RefusedDialog,
}))

interface BulkAssignment {
  users: readonly CompanyUser[]
  kind: Kind
  to: { id: string; name: string }
}

const GIVE = { roles: setRole, departments: setDepartment }

/** Gives a role or department to all selected members; the server checks each of them. */
export function TeamBulk({
  selection,
  asCards,
}: {
  selection: Selection<CompanyUser>
  asCards: boolean
}) {
  const { t } = useTranslations('users')
  const reasonOf = useReason()
  const { data } = useDirectory()
  const [refusals, setRefusals] = useState<Refusals>()
  const bulk = useBulk<BulkAssignment>({
    send: async ({ users, kind, to }) => {
      const changed: string[] = []
      const refused: { id: string; message: string }[] = []
      for (const user of users) {
        const isHeld = user[kind]?.some(({ id }) => id === to.id)
        try {
          if (!isHeld) await GIVE[kind](user, to.id, true)
          changed.push(user.id)
        } catch (error) {
          refused.push({ id: user.id, message: reasonOf(error) })
        }
      }
      refreshPeople()
      return { changed, refused }
    },
    nameOf: ({ users }, id) => users.filter((user) => user.id === id).map(fullName)[0],
    successMessage: ({ kind, to }, count) =>
      t(kind === 'roles' ? 'roleGiven' : 'departmentGiven', { count, name: to.name }),
    onRefused: setRefusals,
    onDone: selection.setSelected,
  })
  const may = {
    roles: selection.rows.some(({ can }) => can?.assign_roles),
    departments: selection.rows.some(({ can }) => can?.update),
  }
  const menu = (kind: Kind) =>
    may[kind] && (
      <BulkMenu
        label={t(kind === 'roles' ? 'giveRole' : 'intoDepartment')}
        disabled={bulk.isPending || !data?.[kind].length}
        items={(data?.[kind] ?? []).map((to) => ({
          ...to,
          onAction: () => bulk.mutate({ users: selection.rows, kind, to }),
        }))}
      />
    )
  return (
    <>
      <BulkBar selection={selection} asCards={asCards}>
        {menu('roles')}
        {menu('departments')}
      </BulkBar>
      {refusals && (
        <Suspense>
          <RefusedDialog open refusals={refusals} onClose={() => setRefusals(undefined)} />
        </Suspense>
      )}
    </>
  )
}
