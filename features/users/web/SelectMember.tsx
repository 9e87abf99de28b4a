import type { CompanyUser } from '#features/users/contract.ts'
import { fullName } from '#features/users/web/pending.ts'
import { SelectRow } from '#records/list/web/SelectBox.tsx'
import type { Selection } from '#records/list/web/useSelection.ts'

/** Only a hint: the server decides for each member. */
export const isSelectable = ({ can }: CompanyUser): boolean =>
  Boolean(can?.assign_roles || can?.update)

export function SelectMember({
  user,
  selection,
}: {
  user: CompanyUser
  selection: Selection<CompanyUser>
}) {
  return (
    <SelectRow
      id={user.id}
      name={fullName(user)}
      disabled={!isSelectable(user)}
      selection={selection}
    />
  )
}
