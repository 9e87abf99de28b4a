import { UNSTABLE_ToastQueue as ToastQueue } from 'react-aria-components/Toast'

export type ToastContent = {
  title: string
  detail?: string
  tone?: 'done' | 'not-done' | 'late' | 'info'
  action?: { label: string; onAction: () => void }
}

/** How much longer what is said stays while a pointer is on it. */
const HOLD_MS = 5000

const REGION = '[data-react-aria-top-layer]'

/** The focus holds a message as long as it is on it; a pointer may merely rest where it appeared. */
class Toasts extends ToastQueue<ToastContent> {
  #goOn?: ReturnType<typeof setTimeout>

  override pauseAll() {
    super.pauseAll()
    clearTimeout(this.#goOn)
    this.#goOn = setTimeout(() => {
      if (!document.activeElement?.closest(REGION)) super.resumeAll()
    }, HOLD_MS)
  }

  override resumeAll() {
    clearTimeout(this.#goOn)
    super.resumeAll()
  }
}

export const toastQueue = new Toasts({ maxVisibleToasts: 3 })
