import { type MarkKind, markClass } from '#ui/charts/stripMark.tsx'

type LegendProps = {
  words: { done: string; notDone: string; notReported: string; overdue: string; late: string }
  /** The text for early reports; set if the strip has one. */
  early?: string | false | undefined
}

/** The legend of the day strip's marks. */
export function DayStripLegend({ words, early }: LegendProps) {
  const marks: (MarkKind & { word: string })[] = [
    { state: 'done', late: false, word: words.done },
    { state: 'not_done', late: false, word: words.notDone },
    { state: 'not_reported', late: false, word: words.notReported },
    { state: 'not_reported', late: true, word: words.overdue },
    { state: 'done', late: true, word: words.late },
    ...(early ? [{ state: 'done' as const, late: false, early: true, word: early }] : []),
  ]
  return (
    <ul className="flex flex-wrap items-center gap-x-3.5 gap-y-1 text-xs text-muted">
      {marks.map((mark) => (
        <li key={mark.word} className="flex items-center gap-1.5">
          <span
            className={`size-3 shrink-0 rounded-[3px] text-[13px] forced-color-adjust-none ${markClass(mark)}`}
          />
          {mark.word}
        </li>
      ))}
    </ul>
  )
}
