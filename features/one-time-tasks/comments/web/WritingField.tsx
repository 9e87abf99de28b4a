import { type ReactNode, useEffect, useRef } from 'react'
import { usePeopleToPick } from '#features/directory/web/api.ts'
import { type Mentioned, useNameOf } from '#features/one-time-tasks/comments/web/Text.tsx'
import { MentionField } from '#features/one-time-tasks/prose/web/MentionField.tsx'

interface WritingFieldProps {
  label: string
  placeholder?: string
  hint?: ReactNode
  error?: string | undefined
  /** It comes by a press: the focus goes to the end of its text. */
  autoFocus: boolean
  rows?: number
  maxLength: number
  /** Whom texts of the task mention already. */
  mentioned: Mentioned
  value: string
  onChange: (text: string) => void
  /** By Ctrl + Enter. */
  onSubmit: () => void
}

/** A field for what people write, in which `@` names a member. */
export function WritingField({ autoFocus, mentioned, rows = 2, ...field }: WritingFieldProps) {
  const { people, onSearch } = usePeopleToPick()
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
