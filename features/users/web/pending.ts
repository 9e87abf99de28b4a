import type { CompanyUser } from '#features/users/contract.ts'
import type { Invitation } from '#features/users/invitations.ts'
import {
  findInvitation,
  inviteAgain,
  linkInvitation,
  removeUser,
  resendInvitation,
  revokeInvitation,
} from '#features/users/web/api.ts'

/** A member's full name, or the address of a person invited without a name. */
export const fullName = ({ name, last_name, email = '' }: Named): string =>
  `${name} ${last_name}`.trim() || email

interface Named {
  name: string
  last_name: string
  email?: string | undefined
}

/** A person who was invited and has not joined yet, and the possible actions. */
export interface Pending {
  id: string
  name: string
  resend: () => Promise<void>
  link: () => Promise<string>
  revoke: () => Promise<void>
}

export const pendingOf = (invitation: Invitation): Pending => ({
  id: invitation.id,
  name: fullName(invitation),
  resend: () => resendInvitation(invitation.id),
  link: () => linkInvitation(invitation.id),
  revoke: () => revokeInvitation(invitation.id),
})

/** The same for a row of the team; its invitation is looked up when needed. */
export const pendingMember = (user: CompanyUser): Pending => ({
  id: user.id,
  name: fullName(user),
  resend: async () => {
    const open = await findInvitation(user.id)
    await (open ? resendInvitation(open.id) : inviteAgain(user))
  },
  link: async () => {
    const open = (await findInvitation(user.id)) ?? (await inviteAgain(user))
    return linkInvitation(open.id)
  },
  revoke: async () => {
    const open = await findInvitation(user.id)
    await (open ? revokeInvitation(open.id) : removeUser(user.id, null))
  },
})
