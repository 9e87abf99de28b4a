import { type MarkKind, markClass } from '#ui/charts/stripMark.ts'

/** A cell of the day strip, as a picture next to its text. */
export function StripMark({ mark }: { mark: MarkKind }) {
  return (
    <span
      className={`block size-[18px] shrink-0 rounded-[3px] text-[18px] forced-color-adjust-none ${markClass(mark)}`}
    />
  )
}
