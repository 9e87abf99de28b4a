import { useEffect, useState } from 'react'
import { companyClock } from '#platform/web/session.ts'

const TICK_MS = 10_000

/** The company's date and time, renewed each minute and when the page is looked at again. */
export function useCompanyClock() {
  const [clock, setClock] = useState(companyClock)
  useEffect(() => {
    const tick = () =>
      setClock((old) => {
        const now = companyClock()
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
