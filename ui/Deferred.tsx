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

/** What a deferred part gets: it stands around its trigger and begins open. */
export interface DeferredProps {
  trigger: (open?: () => void) => JSX.Element
  open: boolean
  onOpenChange: (open: boolean) => void
}

interface Props {
  prefetch: () => Promise<unknown>
  trigger: DeferredProps['trigger']
  /** Draws a `lazy` component. */
  children: (props: DeferredProps) => ReactNode
  /** What its place in the page is given beside that. */
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
 * trigger stands in the page; pointing at it or focusing it begins to fetch. When the code does not
 * arrive, the page stays as it is and the next press asks for it again.
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
    // biome-ignore lint/a11y/noStaticElementInteractions: it only fetches ahead; the button inside acts
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
