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
 * `act` resolves to whether the work succeeded; work that resolves to false did nothing. `failed` is
 * the title of a message with the reason, or handles a failure itself. Without it, the error and
 * its reason stay until the next run. `refuse` sets an error or the page's own text, or clears it.
 */
export function useAct() {
  const reasonOf = useReason()
  const [{ busy, error }, setState] = useState<ActState>({ busy: false })
  const isRunning = useRef(false)
  const act = async (
    work: () => Promise<unknown>,
    failed?: string | ((error: unknown) => void),
  ): Promise<boolean> => {
    if (isRunning.current) return false
    isRunning.current = true
    setState({ busy: true })
    try {
      const result = await work()
      setState({ busy: false })
      return result !== false
    } catch (reason) {
      setState({ busy: false, ...(failed === undefined && { error: reason }) })
      if (typeof failed === 'string')
        toast({ tone: 'not-done', title: failed, detail: reasonOf(reason) })
      else failed?.(reason)
      return false
    } finally {
      isRunning.current = false
    }
  }
  const refuse = (reason?: unknown) => setState((state) => ({ busy: state.busy, error: reason }))
  const refusal = typeof error === 'string' ? error : error === undefined ? error : reasonOf(error)
  return { busy, act, error, refuse, refusal }
}
