import { useEffect, useState } from 'react'
import type { IsoDate } from '#platform/shared/dates.ts'
import { companyClock } from '#platform/web/session.ts'

/** The company's date and time of day. */
export interface Clock {
  date: IsoDate
  time: string
  /** The instant, in milliseconds. */
  now: number
}

const TICK_MS = 10_000

const read = (): Clock => ({ ...companyClock(), now: Date.now() })

/** The company's date and time, renewed each minute and when the page is looked at again. */
export function useCompanyClock(): Clock {
  const [clock, setClock] = useState(read)
  useEffect(() => {
    const tick = () =>
      setClock((old) => {
        const now = read()
        return now.time === old.time && now.date === old.date ? old : now
      })
    const timer = setInterval(tick, TICK_MS)
    document.addEventListener('visibilitychange', tick)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', tick)
    }
  }, [])
  return clock
}
