import { UNSTABLE_ToastQueue as ToastQueue } from 'react-aria-components/Toast'

export type ToastContent = {
  title: string
  detail?: string
  tone?: 'done' | 'not-done' | 'late' | 'info'
  action?: { label: string; onAction: () => void }
}

export const toastQueue = new ToastQueue<ToastContent>({ maxVisibleToasts: 3 })
