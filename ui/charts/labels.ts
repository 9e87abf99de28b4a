import { clamp } from '#ui/charts/scale.ts'

/** Layout of the category names under the bars: measured, wrapped, set in two rows or truncated. */

export type Measure = (text: string) => number

export type AxisLabel = { lines: string[]; row: 0 | 1; width: number }

export type LabelLayout = { labels: AxisLabel[]; rows: 1 | 2 }

type Names = { names: string[]; step: number; measure: Measure }

const GAP = 8
const WRAP_FROM = 64

export function truncate(text: string, max: number, measure: Measure): string {
  if (measure(text) <= max) return text
  const letters = Array.from(text)
  let low = 0
  let high = letters.length
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (measure(shorten(letters, middle)) <= max) low = middle
    else high = middle - 1
  }
  return shorten(letters, low)
}

function shorten(letters: string[], length: number): string {
  return `${letters.slice(0, length).join('').trimEnd()}…`
}

/** At most two lines; the second one is truncated if the rest does not fit. */
export function wrap(text: string, max: number, measure: Measure): string[] {
  if (measure(text) <= max) return [text]
  const words = text.split(/\s+/)
  let used = 0
  while (used < words.length && measure(words.slice(0, used + 1).join(' ')) <= max) used += 1
  if (used === 0) return [truncate(text, max, measure)]
  const rest = words.slice(used).join(' ')
  return [words.slice(0, used).join(' '), truncate(rest, max, measure)]
}

/** The first layout that shows every name completely; otherwise the one that shows most text. */
export function layoutLabels(input: Names): LabelLayout {
  const { names, step, measure } = input
  const single = fitRow(input, 1)
  if (isWhole(single, names)) return { rows: 1, labels: single }
  const wrapped = names.map((name) => label(wrap(name, step - GAP, measure), 0, measure))
  if (isWhole(wrapped, names) || step >= WRAP_FROM) return { rows: 2, labels: wrapped }
  return { rows: 2, labels: fitRow(input, 2) }
}

function isWhole(labels: AxisLabel[], names: string[]): boolean {
  return labels.every(({ lines }, i) => lines.join(' ') === names[i])
}

/**
 * One line per name. With a pitch of 2 odd names are one row lower, so each has twice the width.
 * First every name gets its share, then longer names get the space that their neighbours leave.
 */
function fitRow({ names, step, measure }: Names, pitch: 1 | 2): AxisLabel[] {
  const last = names.length - 1
  const end = step * names.length
  const isEdge = (i: number) => i === 0 || i === last
  const share = (i: number) => step * (isEdge(i) ? (pitch + 1) / 2 : pitch) - GAP
  const full = names.map(measure)
  const widths = full.map((width, i) => Math.min(width, share(i)))
  const spanOf = (i: number) => {
    const half = (widths[i] ?? 0) / 2
    const center = clamp({ value: step * (i + 0.5), min: half, max: end - half })
    return { from: center - half, to: center + half }
  }
  for (const [i, width] of full.entries()) {
    const center = step * (i + 0.5)
    const from = i >= pitch ? spanOf(i - pitch).to + GAP : 0
    const to = i + pitch <= last ? spanOf(i + pitch).from - GAP : end
    const free = isEdge(i)
      ? Math.min(to - from, step * pitch)
      : 2 * Math.min(center - from, to - center)
    widths[i] = Math.min(width, Math.max(widths[i] ?? 0, free))
  }
  return names.map((name, i) => {
    return label(
      [truncate(name, widths[i] ?? 0, measure)],
      pitch === 2 && i % 2 === 1 ? 1 : 0,
      measure,
    )
  })
}

function label(lines: string[], row: 0 | 1, measure: Measure): AxisLabel {
  return { lines, row, width: Math.max(...lines.map(measure)) }
}
