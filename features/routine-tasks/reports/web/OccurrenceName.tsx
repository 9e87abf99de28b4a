import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import type { Occurrence } from '#features/routine-tasks/reports/contract.ts'
import { join } from '#ui/join.ts'

/** The name of the occurrence; if there is a description, the name expands it. */
export function OccurrenceName({
  id,
  occurrence,
}: {
  id: string
  occurrence: Pick<Occurrence, 'task_name' | 'description'>
}) {
  const textId = useId()
  const [open, setOpen] = useState(false)
  const name = <bdi id={id}>{occurrence.task_name}</bdi>
  if (!occurrence.description) return <h3 className="font-medium">{name}</h3>
  return (
    <>
      <h3 className="font-medium">
        <button
          type="button"
          aria-expanded={open}
          aria-controls={textId}
          onClick={() => setOpen(!open)}
          className="group rounded-sm text-start"
        >
          {name}
          <span className="whitespace-nowrap">
            {'\u00a0'}
            <ChevronDown
              aria-hidden="true"
              className={join(
                'inline size-4 text-muted transition-transform group-hover:text-ink',
                open && 'rotate-180',
              )}
            />
          </span>
        </button>
      </h3>
      <p id={textId} hidden={!open} className="mt-0.5 mb-1 text-sm whitespace-pre-line text-muted">
        <bdi>{occurrence.description}</bdi>
      </p>
    </>
  )
}
