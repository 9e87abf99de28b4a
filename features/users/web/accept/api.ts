import { CallError, call } from '#client/call.ts'
import { storeWelcome } from '#features/auth/web/api.ts'
import * as invitations from '#features/users/invitations.ts'
import type { Input, Reply } from '#shared/endpoint.ts'

export type Welcome = Reply<typeof invitations.getInvitation>

/** The person and the company of an invitation link. */
export const getInvitation = (token: string, signal: AbortSignal): Promise<Welcome> =>
  call(invitations.getInvitation, { params: { token } }, { signal })

/** Accepts an invitation; the sign-in page then has the address filled in. */
export async function registerViaInvitation(
  form: Input<typeof invitations.registerViaInvitation>['body'],
  email: string,
): Promise<void> {
  await call(invitations.registerViaInvitation, { body: form })
  storeWelcome('joined', email)
}

/** Whether the error concerns the link itself: expired or unknown. */
export const isLinkError = (error: unknown): boolean =>
  error instanceof CallError &&
  (error.status === 404 || Object.keys(error.errors).join() === 'token')
