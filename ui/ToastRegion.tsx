import '#ui/aria-language.tsx'
import '#ui/product.css'
import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react'
import { useCallback, useRef } from 'react'
import {
  UNSTABLE_ToastRegion as AriaToastRegion,
  Text,
  UNSTABLE_Toast as Toast,
  UNSTABLE_ToastContent as ToastBody,
} from 'react-aria-components/Toast'
import { avoidCovering } from '#ui/avoid-covering.ts'
import { Button } from '#ui/Button.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { join } from '#ui/join.ts'
import { toastQueue } from '#ui/toast-queue.ts'
import { textTone } from '#ui/tone.ts'

const icons = { info: Info, done: CircleCheck, late: TriangleAlert, 'not-done': CircleAlert }

/** On phones above the bottom bar or at the top edge; on wide screens in a corner. */
const places = join(
  'data-[place=end]:bottom-[calc(var(--bottom-bar,0px)+0.75rem)] sm:data-[place=end]:bottom-[calc(var(--bottom-bar,0px)+1.25rem)]',
  'data-[place=top]:top-16 data-[place=edge]:top-2',
  'data-[place=start]:bottom-[calc(var(--bottom-bar,0px)+1.25rem)] sm:data-[place=start]:start-5 sm:data-[place=start]:end-auto',
  'data-[place=end]:flex-col-reverse data-[place=start]:flex-col-reverse',
)

/**
 * A ref callback that starts and stops `keepClear`, since the region mounts and unmounts with its
 * messages.
 */
function useAvoidCovering() {
  const stop = useRef<() => void>(undefined)
  return useCallback((region: HTMLElement | null) => {
    stop.current?.()
    stop.current = region ? avoidCovering(region) : undefined
  }, [])
}

/** Rendered once in the app. F6 moves the focus to it. */
export function ToastRegion({ label, closeLabel }: { label: string; closeLabel: string }) {
  const region = useAvoidCovering()
  return (
    <AriaToastRegion
      ref={region}
      queue={toastQueue}
      aria-label={label}
      className={join(
        // On phones it would cover the navigation drawer: messages stay hidden until the drawer is
        // closed.
        '[body:has([data-drawer])_&]:invisible',
        'fixed inset-x-3 z-[100001] flex flex-col gap-2 rounded-lg sm:start-auto sm:end-5 sm:w-96',
        places,
      )}
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
                className="-my-1 shrink-0 whitespace-nowrap"
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
