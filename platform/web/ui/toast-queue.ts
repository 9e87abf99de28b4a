import { UNSTABLE_ToastQueue as ToastQueue } from 'react-aria-components/Toast'
import type { ToastContent } from '#platform/web/ui/toast.ts'

export const toastQueue = new ToastQueue<ToastContent>({ maxVisibleToasts: 3 })
