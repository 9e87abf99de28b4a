import { useSyncExternalStore } from 'react'
import { callEvents, isPlanPage } from '#client/call.ts'
import { readSession, sessionEvents } from '#client/session.ts'

/** Notices for any page: the session ended, the plan expired, or the company is closing. */
export type Notice =
  | { kind: 'session' }
  | { kind: 'plan'; isOwner: boolean; message: string }
  | { kind: 'closing'; message: string }

let current: Notice | undefined
let planHandled = false
const listeners = new Set<() => void>()

export function setNotice(notice: Notice | undefined): void {
  current = notice
  for (const listener of listeners) listener()
}

/** The current notice, to compare later whether it is still shown. */
export const currentNotice = (): Notice | undefined => current

/**
 * Removes a notice of an expired plan after a later reply showed the plan as active: the user is no
 * longer redirected.
 */
export function dismissPlanNotice(said: Notice | undefined): void {
  if (said?.kind !== 'plan' || said !== current) return
  planHandled = false
  setNotice(undefined)
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useNotice = (): Notice | undefined => useSyncExternalStore(subscribe, () => current)

/** A member gets a notice of the closing; the owner is redirected to the page for the decision. */
function showClosingNotice(message: string): void {
  if (readSession()?.isOwner) void sessionEvents.profileChanged()
  else setNotice({ kind: 'closing', message })
}

/** Shows the notice of an expired plan once per page, however many calls are refused. */
export function handleCallEvents(): void {
  callEvents.sessionEnded = () => setNotice({ kind: 'session' })
  callEvents.companyClosing = showClosingNotice
  callEvents.planExpired = (message) => {
    if (planHandled) return
    planHandled = true
    setNotice({ kind: 'plan', isOwner: readSession()?.isOwner ?? false, message })
  }
}

/** After each navigation an expired plan can be reported again, except on the subscription page. */
export function afterNavigation(pathname: string): void {
  if (!isPlanPage(pathname)) planHandled = false
}
