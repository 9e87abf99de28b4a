import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { storedToken } from '#platform/web/session.ts'

interface Place {
  pathname: string
  search: string
}

/** Where the changes live: other parts of the URL may change without them being lost. */
function placeOf({ pathname, search }: Place): string {
  const parts = new URLSearchParams(search)
  return [pathname.replaceAll('%26', '&'), parts.get('role'), parts.get('view')].join(' ')
}

/**
 * Asks before what was not saved is lost: by a link, Back, or closing the page. Whoever has signed
 * out, or whose session has ended, is not held back.
 */
export function useLeaving({ dirty, onLeave }: { dirty: boolean; onLeave: () => void }) {
  const { history } = useRouter()
  const pending = useRef<(blocked: boolean) => void>(undefined)
  const [asking, setAsking] = useState(false)

  useEffect(() => {
    if (!dirty) return
    return history.block({
      enableBeforeUnload: true,
      blockerFn: ({ currentLocation, nextLocation }) => {
        if (!storedToken() || placeOf(currentLocation) === placeOf(nextLocation)) return false
        pending.current?.(true)
        setAsking(true)
        return new Promise<boolean>((resolve) => {
          pending.current = resolve
        })
      },
    })
  }, [dirty, history])

  const answer = (blocked: boolean) => {
    setAsking(false)
    if (!blocked) onLeave()
    pending.current?.(blocked)
    pending.current = undefined
  }
  return { asking, stay: () => answer(true), leave: () => answer(false) }
}
