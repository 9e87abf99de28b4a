import '#platform/web/product.css'
import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react'
import {
  UNSTABLE_ToastRegion as AriaToastRegion,
  Text,
  UNSTABLE_Toast as Toast,
  UNSTABLE_ToastContent as ToastBody,
} from 'react-aria-components/Toast'
import { Button } from '#platform/web/ui/Button.tsx'
import { IconButton } from '#platform/web/ui/IconButton.tsx'
import { join } from '#platform/web/ui/join.ts'
import { toastQueue } from '#platform/web/ui/toast-queue.ts'
import { textTone } from '#platform/web/ui/tone.ts'

const icons = { info: Info, done: CircleCheck, late: TriangleAlert, 'not-done': CircleAlert }

/** Stands once in the app. F6 leads to it by keyboard. */
export function ToastRegion({ label, closeLabel }: { label: string; closeLabel: string }) {
  return (
    <AriaToastRegion
      queue={toastQueue}
      aria-label={label}
      // On a phone below the bar with the menu, and clear of the buttons under the thumb.
      className="fixed inset-x-3 top-16 z-[100001] flex flex-col gap-2 rounded-lg sm:start-auto sm:end-5 sm:top-auto sm:bottom-5 sm:w-96 sm:flex-col-reverse"
    >
      {({ toast }) => {
        const { title, detail, tone = 'info', action } = toast.content
        const Icon = icons[tone]
        const close = () => toastQueue.close(toast.key)
        return (
          <Toast
            toast={toast}
            className="flex items-start gap-3 rounded-lg border border-line bg-overlay p-3 text-ink shadow-overlay"
          >
            <Icon aria-hidden="true" className={join('mt-0.5 size-4 shrink-0', textTone[tone])} />
            <ToastBody className="min-w-0 grow">
              <Text slot="title" className="block font-medium">
                {title}
              </Text>
              {detail && (
                <Text slot="description" className="block text-sm whitespace-pre-line text-muted">
                  {detail}
                </Text>
              )}
            </ToastBody>
            {action && (
              <Button
                size="sm"
                tone="quiet"
                className="-my-1"
                onClick={() => {
                  action.onAction()
                  close()
                }}
              >
                <span className="text-accent">{action.label}</span>
              </Button>
            )}
            <IconButton
              size="sm"
              label={closeLabel}
              icon={<X aria-hidden="true" className="size-4" />}
              onClick={close}
              className="-my-0.5"
            />
          </Toast>
        )
      }}
    </AriaToastRegion>
  )
}
