import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { join } from '#ui/join.ts'

/** A formula reads from left to right in both languages. */
export function Formula({ children }: { children: ReactNode }) {
  return (
    <bdi dir="ltr" className="tabular-nums">
      {children}
    </bdi>
  )
}

/** A figure that expands to show how it is calculated. */
export function Disclosure({
  figure,
  className,
  children,
}: {
  figure: ReactNode
  className?: string
  children: ReactNode
}) {
  return (
    <details className={join('group/opening', className)}>
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-3 rounded-md py-1.5 hover:bg-hover [&::-webkit-details-marker]:hidden">
        <div className="min-w-0 grow">{figure}</div>
        <ChevronDown
          aria-hidden="true"
          className="size-4 shrink-0 text-muted transition-transform group-open/opening:rotate-180"
        />
      </summary>
      <div className="mt-1 mb-3 space-y-2 border-s-2 border-line ps-3 text-sm text-muted">
        {children}
      </div>
    </details>
  )
}

/** A part of the panel under its heading. */
export function PanelSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="border-t border-line pt-4 pb-2">
      <h3 className="mb-1 font-semibold">{title}</h3>
      {children}
    </section>
  )
}
