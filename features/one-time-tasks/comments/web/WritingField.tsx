import { type ReactNode, useEffect, useRef } from 'react'
import { usePeopleSearch } from '#features/directory/web/people.ts'
import { type Mentioned, useNameOf } from '#features/one-time-tasks/comments/web/Text.tsx'
import { MentionField } from '#features/one-time-tasks/prose/web/MentionField.tsx'

interface WritingFieldProps {
  label: string
  placeholder?: string
  hint?: ReactNode
  error?: string | undefined
  /** Set if a press opened the field: the focus goes to the end of its text. */
  autoFocus: boolean
  rows?: number
  maxLength: number
  /** The people whom texts of the task already mention. */
  mentioned: Mentioned
  value: string
  onChange: (text: string) => void
  /** Called on Ctrl + Enter. */
  onSubmit: () => void
}

/** A text field in which `@` mentions a member. */
export function WritingField({ autoFocus, mentioned, rows = 2, ...field }: WritingFieldProps) {
  const { people, onSearch } = usePeopleSearch()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const area = autoFocus ? box.current?.querySelector('textarea') : undefined
    area?.focus()
    area?.setSelectionRange(area.value.length, area.value.length)
  }, [autoFocus])
  return (
    <div ref={box}>
      <MentionField
        {...field}
        hideLabel
        rows={rows}
        people={people}
        nameOf={useNameOf(mentioned)}
        onSearch={onSearch}
      />
    </div>
  )
}
