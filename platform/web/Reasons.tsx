import type { FieldNames } from '#platform/web/problems.ts'
import { BulletList } from '#platform/web/ui/BulletList.tsx'
import { useProblemLines, useReason } from '#platform/web/useReason.ts'

/**
 * Why the server refused what was sent, whole: a list of what it says of fields, but for those at
 * whose place it is `shown`; else its message. It stands in a form's alert or dialog.
 */
export function Reasons({
  error,
  shown,
  names,
  otherwise,
}: {
  error: unknown
  shown?: readonly string[] | undefined
  names?: FieldNames | undefined
  otherwise?: string
}) {
  const reasonOf = useReason(otherwise)
  const lines = useProblemLines(names)(error, shown)
  if (lines.length === 0) return <p className="wrap-anywhere">{reasonOf(error)}</p>
  return <BulletList lines={lines} />
}
