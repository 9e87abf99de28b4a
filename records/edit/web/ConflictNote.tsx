import { type ReactNode, useEffect, useRef } from 'react'
import { Alert } from '#ui/Alert.tsx'
import { join } from '#ui/join.ts'

interface ConflictNoteProps {
  title: string
  children: ReactNode
  action?: ReactNode
  /**
   * How a note outside the visible part of a long form gets attention, again for each new version.
   */
  attentionBy?: 'focus' | 'scrolling'
  version?: number
  className?: string
}

/** Says next to a form that somebody else saved its record meanwhile. */
export function ConflictNote({ attentionBy, version, className, ...alert }: ConflictNoteProps) {
  const note = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another version needs attention
  useEffect(() => {
    if (attentionBy === 'focus') note.current?.focus()
    if (attentionBy === 'scrolling') note.current?.scrollIntoView({ block: 'center' })
  }, [attentionBy, version])
  return (
    <div
      ref={note}
      className={join('rounded-md', className)}
      {...(attentionBy === 'focus' && { tabIndex: -1 })}
    >
      <Alert tone="late" {...alert} />
    </div>
  )
}
