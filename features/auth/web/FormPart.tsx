import { type ReactNode, useId } from 'react'

/** A few fields that belong together, named in the margin as in a ledger. */
export function FormPart({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <fieldset
      aria-labelledby={id}
      className="grid min-w-0 gap-x-8 gap-y-4 border-t border-line py-7 sm:grid-cols-[10rem_minmax(0,1fr)]"
    >
      <h2 id={id} className="text-lg font-semibold">
        {title}
      </h2>
      <div className="grid min-w-0 items-start gap-4 sm:grid-cols-2">{children}</div>
    </fieldset>
  )
}
