import { UNSTABLE_ToastQueue as ToastQueue } from 'react-aria-components/Toast'

export type ToastContent = {
  title: string
  detail?: string
  tone?: 'done' | 'not-done' | 'late' | 'info'
  action?: { label: string; onAction: () => void }
}

/** The maximum time for which a pointer on a message delays its removal. */
const HOLD_MS = 5000

const REGION = '[data-react-aria-top-layer]'

/** Focus keeps a message open; a pointer only delays it, because it can rest there by chance. */
class PausingToastQueue extends ToastQueue<ToastContent> {
  #resumeTimer?: ReturnType<typeof setTimeout>

  override pauseAll() {
    super.pauseAll()
    clearTimeout(this.#resumeTimer)
    this.#resumeTimer = setTimeout(() => {
      if (!document.activeElement?.closest(REGION)) super.resumeAll()
    }, HOLD_MS)
  }

  override resumeAll() {
    clearTimeout(this.#resumeTimer)
    super.resumeAll()
  }
}

export const toastQueue = new PausingToastQueue({ maxVisibleToasts: 3 })
