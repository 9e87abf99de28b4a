import { type MarkKind, markClass } from '#ui/charts/stripMark.ts'
import { join } from '#ui/join.ts'

/** The day strip's mark before a line whose text says the same. */
export function LineMark(mark: MarkKind) {
  return (
    <span
      aria-hidden="true"
      className={join(
        'me-2 inline-block size-3.5 rounded-sm align-[-0.15em] text-[14px] forced-color-adjust-none',
        markClass(mark),
      )}
    />
  )
}
