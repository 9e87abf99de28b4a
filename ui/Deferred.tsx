import {
  type ComponentProps,
  type JSX,
  type ReactNode,
  Suspense,
  useEffect,
  useRef,
  useState,
} from 'react'
import { join } from '#ui/join.ts'

/** The props of a deferred component: it renders around its trigger and starts open. */
export interface DeferredProps {
  trigger: (open?: () => void) => JSX.Element
  open: boolean
  onOpenChange: (open: boolean) => void
}

interface Props {
  prefetch: () => Promise<unknown>
  trigger: DeferredProps['trigger']
  /** Renders a `lazy` component. */
  children: (props: DeferredProps) => ReactNode
  /** Additional props of the wrapping element. */
  wrapperProps?: Pick<
    ComponentProps<'span'>,
    'className' | 'onClick' | 'onMouseDown' | 'onPointerDown'
  >
}

function Opened({ children, trigger, wrapperProps: given }: Omit<Props, 'prefetch'>) {
  const [open, setOpen] = useState(false)
  const place = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    place.current?.querySelector('button')?.focus()
    setOpen(true)
  }, [])
  return (
    <span {...given} ref={place} className={join('inline-flex', given?.className)}>
      {children({ trigger, open, onOpenChange: setOpen })}
    </span>
  )
}

/**
 * A menu or panel whose code is fetched when its trigger is first pressed. Until then only the
 * trigger is rendered; hovering or focusing it prefetches the code. If the code fails to load, the
 * page stays as it is and the next press retries.
 */
export function Deferred({ prefetch, trigger, children, wrapperProps }: Props) {
  const [isRequested, setRequested] = useState(false)
  const fetchAhead = () => void prefetch().catch(() => {})
  const open = () =>
    void prefetch().then(
      () => setRequested(true),
      () => {},
    )
  const placeholder = (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only prefetches; the button acts
    <span
      {...wrapperProps}
      className={join('inline-flex', wrapperProps?.className)}
      onPointerEnter={fetchAhead}
      onFocus={fetchAhead}
    >
      {trigger(open)}
    </span>
  )
  if (!isRequested) return placeholder
  return (
    <Suspense fallback={placeholder}>
      <Opened trigger={trigger} wrapperProps={wrapperProps}>
        {children}
      </Opened>
    </Suspense>
  )
}
