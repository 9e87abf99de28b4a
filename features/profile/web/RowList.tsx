import { Plus } from 'lucide-react'
import { Fragment, type ReactNode, useId, useRef } from 'react'
import { Button } from '#ui/Button.tsx'

interface Props {
  title: string
  /** Shown if there is no row. */
  empty: string
  addLabel: string
  onAdd: () => void
  /** Each row marks its remove button with `data-remove`. */
  rows: readonly { id: string }[]
  /** Removes a row; the last row is only cleared, and the result is false. */
  onRemove: (at: number) => boolean
  error: string | undefined
  children: (at: number, remove: () => void) => ReactNode
}

/** Rows that can be added and removed. The focus moves from a removed row to the next. */
export function RowList({ title, empty, addLabel, onAdd, rows, onRemove, error, children }: Props) {
  const id = useId()
  const list = useRef<HTMLUListElement>(null)
  const remove = (at: number) => {
    if (!onRemove(at)) return
    requestAnimationFrame(() => {
      const left = list.current?.querySelectorAll<HTMLElement>('[data-remove]') ?? []
      left[Math.min(at, left.length - 1)]?.focus()
    })
  }
  return (
    <section aria-labelledby={id} className="min-w-0">
      <div className="mb-2 flex min-h-10 flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h3 id={id} className="font-semibold">
          {title}
        </h3>
        <Button size="sm" icon={<Plus aria-hidden="true" className="size-4" />} onClick={onAdd}>
          {addLabel}
        </Button>
      </div>
      {rows.length === 0 ? (
        <p className="flex min-h-10 items-center text-muted">{empty}</p>
      ) : (
        <ul ref={list} className="grid grid-cols-1 gap-3">
          {rows.map((row, at) => (
            <Fragment key={row.id}>{children(at, () => remove(at))}</Fragment>
          ))}
        </ul>
      )}
      {error && (
        <p role="alert" className="mt-2 text-sm font-medium whitespace-pre-line text-not-done">
          {error}
        </p>
      )}
    </section>
  )
}
