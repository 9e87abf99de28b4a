import type { CSSProperties } from 'react'
import { displayTime } from '#client/format.ts'
import { axisLabels, type DayAxis, positionOnAxis, slotOf } from '#ui/charts/day-axis.ts'
import { StripCells } from '#ui/charts/StripCells.tsx'
import type { StripCell } from '#ui/charts/stripMark.tsx'
import { join } from '#ui/join.ts'

export interface TimedCell extends StripCell {
  /** HH:mm; null for any time of the day, shown after the axis. */
  time: string | null
}

interface Props {
  axis: DayAxis
  /** HH:mm; the position of the now line. */
  now: string
  /** The number of columns after the axis, for occurrences without a time. */
  untimed: number
}

const UNTIMED_PX = 20
const GAP_PX = 24

/**
 * One column per half hour, on phones per hour; then a gap and the columns for occurrences without
 * a time. Every row has the same columns, so that the hours are aligned.
 */
function columns({ axis, untimed }: Props) {
  const behind = untimed > 0 ? ` ${GAP_PX}px repeat(${untimed}, ${UNTIMED_PX}px)` : ''
  return {
    '--halves': `repeat(${axis.hours * 2}, minmax(0, 1fr))${behind}`,
    '--hours': `repeat(${axis.hours}, minmax(0, 1fr))${behind}`,
    '--untimed': `${untimed > 0 ? untimed * UNTIMED_PX + GAP_PX : 0}px`,
  } as CSSProperties
}

/** The share of the axis that each letter of the current time keeps free of hours. */
const LETTER = 0.014

const inlineStart = (share: number) => ({ insetInlineStart: `${share * 100}%` })

/** Covers only the axis, without the columns for occurrences without a time. */
const OVER = 'pointer-events-none absolute inset-y-0 start-0 end-(--untimed)'

function NowLine({ axis, now }: Pick<Props, 'axis' | 'now'>) {
  return (
    <span
      className="absolute -inset-y-2.5 w-px bg-accent max-sm:-inset-y-1"
      style={inlineStart(positionOnAxis(axis, now))}
    />
  )
}

/** Occurrences at their position on the day's axis; those of the same half hour are stacked. */
export function TimeStrip({
  label,
  cells,
  onSelect,
  ...place
}: Props & {
  label: string
  cells: readonly TimedCell[]
  onSelect?: ((id: string) => void) | undefined
}) {
  const { axis, untimed } = place
  const timeless = cells.filter(({ time }) => time === null).map(({ id }) => id)
  const times = new Map(cells.map(({ id, time }) => [id, time]))
  const placeOf = ({ id }: StripCell) => {
    const time = times.get(id)
    const behind = timeless.indexOf(id) % Math.max(1, untimed)
    const { hour, half } = time
      ? slotOf(axis, time)
      : { hour: axis.hours + 1 + behind, half: axis.hours * 2 + 1 + behind }
    return { '--half': half + 1, '--hour': hour + 1 } as CSSProperties
  }
  return (
    <div className="relative" style={columns(place)}>
      <StripCells
        {...{ label, cells, placeOf, onSelect }}
        className={{
          list: join(
            'grid grid-cols-(--halves) max-sm:grid-cols-(--hours)',
            'auto-rows-[21px] grid-flow-row-dense items-center *:col-start-(--half) max-sm:*:col-start-(--hour)',
          ),
          cell: 'h-[18px] w-[calc(100%-2px)] max-w-[18px] rounded-[3px] text-[18px]',
        }}
      />
      <div aria-hidden="true" className={OVER}>
        <NowLine {...place} />
      </div>
      {untimed > 0 && (
        <div
          aria-hidden="true"
          className="pointer-events-none absolute -inset-y-2.5 end-[calc(var(--untimed)-0.75rem)] w-px bg-line max-sm:-inset-y-1"
        />
      )}
    </div>
  )
}

/** The hours above the strips, and the current time. */
export function TimeAxis({
  hourName,
  anyTime,
  ...place
}: Props & {
  hourName: (hour: number) => string
  /** The heading of the columns without a time. */
  anyTime: string
}) {
  const { axis, now } = place
  const at = positionOnAxis(axis, now)
  const shownNow = displayTime(now)
  const isFree = (hour: number) =>
    Math.abs((hour - axis.first) / axis.hours - at) > shownNow.length * LETTER
  const wide = axisLabels(axis, 10)
  const narrow = axisLabels(axis, 4)
  return (
    <div aria-hidden="true" className="relative h-5 text-xs" style={columns(place)}>
      <div className={OVER}>
        {wide.filter(isFree).map((hour) => (
          <span
            key={hour}
            className={join(
              'absolute -translate-x-1/2 whitespace-nowrap text-muted tabular-nums rtl:translate-x-1/2',
              hour === axis.first && 'translate-x-0 rtl:translate-x-0',
              !narrow.includes(hour) && 'max-sm:hidden',
            )}
            style={inlineStart((hour - axis.first) / axis.hours)}
          >
            <bdi>{hourName(hour)}</bdi>
          </span>
        ))}
        <span
          className={join(
            'absolute font-semibold whitespace-nowrap text-accent tabular-nums',
            at < 0.04
              ? ''
              : at > 0.96
                ? '-translate-x-full rtl:translate-x-full'
                : '-translate-x-1/2 rtl:translate-x-1/2',
          )}
          style={inlineStart(at)}
        >
          <bdi>{shownNow}</bdi>
        </span>
      </div>
      {place.untimed > 0 && (
        <span className="absolute end-0 max-w-20 truncate text-muted">{anyTime}</span>
      )}
    </div>
  )
}
