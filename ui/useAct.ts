import { useRef, useState } from 'react'
import { useReason } from '#client/useReason.ts'
import { toast } from '#ui/toast.ts'

interface ActState {
  busy: boolean
  error?: unknown
}

/**
 * Runs the action of a button or a dialog. `busy` is true meanwhile, and another press does nothing.
 *
 * `act` resolves to whether the work succeeded. With `failed`, the title of a message, a failure is
 * a message with its reason. Without it, the error and its reason stay until the next run.
 */
export function useAct() {
  const reasonOf = useReason()
  const [{ busy, error }, setState] = useState<ActState>({ busy: false })
  const isRunning = useRef(false)
  const act = async (work: () => Promise<unknown>, failed?: string): Promise<boolean> => {
    if (isRunning.current) return false
    isRunning.current = true
    setState({ busy: true })
    try {
      await work()
      setState({ busy: false })
      return true
    } catch (reason) {
      setState({ busy: false, ...(failed === undefined && { error: reason }) })
      if (failed !== undefined) toast({ tone: 'not-done', title: failed, detail: reasonOf(reason) })
      return false
    } finally {
      isRunning.current = false
    }
  }
  return { busy, act, error, refusal: error === undefined ? undefined : reasonOf(error) }
}
