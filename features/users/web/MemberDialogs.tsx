import type { CompanyUser } from '#features/users/contract.ts'
import { EditMemberDialog } from '#features/users/web/EditMemberDialog.tsx'
import { LinkDialog } from '#features/users/web/LinkDialog.tsx'
import { MembershipDialog } from '#features/users/web/MembershipDialog.tsx'
import type { Pending } from '#features/users/web/pending.ts'
import { RemoveMemberDialog } from '#features/users/web/RemoveMemberDialog.tsx'
import { RevokeDialog } from '#features/users/web/RevokeDialog.tsx'
import type { UncopiedLink } from '#features/users/web/usePending.ts'

/** The dialog that is open for a member. */
export type MemberDialogState =
  | { kind: 'edit' | 'membership' | 'remove'; user: CompanyUser }
  | { kind: 'revoke'; pending: Pending }
  | ({ kind: 'link' } & UncopiedLink)

/** Renders the dialog of a question. */
export function MemberDialogs({
  question,
  onClose,
}: {
  question: MemberDialogState
  onClose: () => void
}) {
  switch (question.kind) {
    case 'edit':
      return <EditMemberDialog user={question.user} onClose={onClose} />
    case 'membership':
      return <MembershipDialog user={question.user} onClose={onClose} />
    case 'remove':
      return <RemoveMemberDialog user={question.user} onClose={onClose} />
    case 'revoke':
      return <RevokeDialog pending={question.pending} onClose={onClose} />
    case 'link':
      return <LinkDialog name={question.name} link={question.link} onClose={onClose} />
  }
}
