import { UNSTABLE_ToastQueue as ToastQueue } from 'react-aria-components/Toast'

export type ToastContent = {
  title: string
  detail?: string
  tone?: 'done' | 'not-done' | 'late' | 'info'
  action?: { label: string; onAction: () => void }
}

export const toastQueue = new ToastQueue<ToastContent>({ maxVisibleToasts: 3 })

/**
 * Says something at the corner and goes away after `timeout` ms (it waits while the pointer or the
 * focus is on it); 0 keeps it until it is closed. Gives back the function that closes it.
 */
export function toast({
  timeout,
  ...content
}: ToastContent & { timeout?: number | undefined }): () => void {
  const after = timeout ?? (content.action ? 8000 : 4000)
  const key = toastQueue.add(content, after > 0 ? { timeout: after } : {})
  return () => toastQueue.close(key)
}
