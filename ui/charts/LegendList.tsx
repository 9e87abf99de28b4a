import type { ReactNode } from 'react'
import type { ChartSeries } from '#ui/charts/model.ts'

interface Props {
  series: readonly Pick<ChartSeries, 'id' | 'name'>[]
  /** The mark before the name of the series at that index. */
  mark: (index: number) => ReactNode
}

export function LegendList({ series, mark }: Props) {
  return (
    <ul className="flex flex-wrap items-center gap-x-4 gap-y-1 text-xs text-muted">
      {series.map(({ id, name }, i) => (
        <li key={id} className="flex min-w-0 items-center gap-1.5">
          {mark(i)}
          <span dir="auto" className="min-w-0 wrap-anywhere">
            {name}
          </span>
        </li>
      ))}
    </ul>
  )
}
