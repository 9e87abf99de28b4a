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
  place?: Pick<ComponentProps<'span'>, 'className' | 'onClick' | 'onMouseDown' | 'onPointerDown'>
}

function Opened({ children, trigger, place: given }: Omit<Props, 'prefetch'>) {
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
export function Deferred({ prefetch, trigger, children, place }: Props) {
  const [wanted, setWanted] = useState(false)
  const fetchAhead = () => void prefetch().catch(() => {})
  const open = () =>
    void prefetch().then(
      () => setWanted(true),
      () => {},
    )
  const waiting = (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only prefetches; the button acts
    <span
      {...place}
      className={join('inline-flex', place?.className)}
      onPointerEnter={fetchAhead}
      onFocus={fetchAhead}
    >
      {trigger(open)}
    </span>
  )
  if (!wanted) return waiting
  return (
    <Suspense fallback={waiting}>
      <Opened trigger={trigger} place={place}>
        {children}
      </Opened>
    </Suspense>
  )
}
