import { useSyncExternalStore } from 'react'
import { callEvents, isPlanPage } from '#client/call.ts'
import { readSession, sessionEvents } from '#client/session.ts'

/** What has to be said over any page: the session ended, or the company's plan did, or the company does. */
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

/** What is being said, to see later whether it still is. */
export const currentNotice = (): Notice | undefined => current

/** The plan runs again, as was heard after this was said: nobody is sent away for it any more. */
export function takeBackExpiry(said: Notice | undefined): void {
  if (said?.kind !== 'plan' || said !== current) return
  planHandled = false
  setNotice(undefined)
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useNotice = (): Notice | undefined => useSyncExternalStore(subscribe, () => current)

/** A member is told that they are shut out; the owner is led to the page where they decide. */
function sayClosing(message: string): void {
  if (readSession()?.isOwner) void sessionEvents.changed()
  else setNotice({ kind: 'closing', message })
}

/** Says an expired plan once per page, however many calls it refuses. */
export function listenToCalls(): void {
  callEvents.sessionEnded = () => setNotice({ kind: 'session' })
  callEvents.companyClosing = sayClosing
  callEvents.planExpired = (message) => {
    if (planHandled) return
    planHandled = true
    setNotice({ kind: 'plan', isOwner: readSession()?.isOwner ?? false, message })
  }
}

/** After each navigation an expired plan may be said again, but not where one subscribes. */
export function afterNavigation(pathname: string): void {
  if (!isPlanPage(pathname)) planHandled = false
}
