import { type ReactNode, useState } from 'react'
import { formatDate, formatNumber } from '#client/format.ts'
import { useTranslations } from '#client/i18n.ts'
import type { Cell } from '#shared/csv.ts'
import { Card } from '#ui/Card.tsx'
import { BarChart } from '#ui/charts/BarChart.tsx'
import { ChartLegend } from '#ui/charts/ChartLegend.tsx'
import { LineChart } from '#ui/charts/LineChart.tsx'
import type { ChartKind, ChartLabels, ChartProps, ChartRow, ChartSeries } from '#ui/charts/model.ts'
import { SaveMenu } from '#ui/charts/SaveMenu.tsx'
import { TableSwitch } from '#ui/charts/TableSwitch.tsx'
import type { Range } from '#ui/range/range.ts'

export interface ChartCardProps {
  kind: ChartKind
  title: string
  note?: string
  /** The days that the chart covers; used in its pictures and its file names. */
  covers: Range
  labels: ChartLabels
  series: ChartSeries[]
  /** One value per series; null where there was nothing to count. */
  rows: ChartRow[]
  /** The number of first rows that the page shows; the table and the CSV file have all rows. */
  drawn?: number
  stacked?: boolean
  timed?: boolean
  ticks?: number[]
  formatNumber?: (value: number) => string
  /** Controls shown before the table switch. */
  controls?: ReactNode
  level?: 2 | 3
  /** Shown under the chart. */
  children?: ReactNode
}

/** The maximum number of rows in a picture when the page does not show all of them. */
const MAX_PICTURE_ROWS = 26

/** A chart in a card, with a legend, its numbers as a table, and both as files. */
export function ChartCard(props: ChartCardProps) {
  const { kind, title, note, series, rows, drawn = rows.length, controls, level, children } = props
  const { t, locale } = useTranslations('chartFiles')
  const [table, setTable] = useState(false)
  const { from, to } = props.covers
  const total = rows.length
  const pictured = props.drawn === undefined ? total : Math.min(total, MAX_PICTURE_ROWS)
  const first = formatDate(from, locale, 'date')
  const days =
    from === to ? first : t('covers', { from: first, to: formatDate(to, locale, 'date') })
  return (
    <Card
      title={title}
      note={note}
      {...(level && { level })}
      action={
        <span className="flex flex-wrap items-center gap-3 max-sm:w-full">
          <ChartLegend kind={kind} series={series} />
          {controls && <span className="print:hidden">{controls}</span>}
          <span className="ms-auto flex items-center gap-2 print:hidden">
            <TableSwitch table={table} onChange={setTable} />
            <SaveMenu
              title={title}
              name={from === to ? `${title} ${from}` : `${title} ${from} – ${to}`}
              numbers={() => numbersOf(props)}
              picture={() => ({
                ...{ title, kind, series },
                note: [days, note, pictured < total && t('firstOf', { shown: pictured, total })]
                  .filter(Boolean)
                  .join(' · '),
                chart: <ChartView {...props} drawn={pictured} table={false} locale={locale} />,
              })}
            />
          </span>
        </span>
      }
    >
      <ChartView {...props} table={table} locale={locale} />
      {drawn < total && (
        <p className="mt-3 text-sm text-muted">{t('drawn', { shown: drawn, total })}</p>
      )}
      {children}
    </Card>
  )
}

/**
 * The table for the CSV file; moments use the ISO date of their first day, which spreadsheets can
 * parse.
 */
function numbersOf({ labels, series, rows, timed }: ChartCardProps): Cell[][] {
  return [
    [labels.category, ...series.map(({ name }) => name)],
    ...rows.map(({ id, name, values }) => [timed ? id : name, ...values]),
  ]
}

type DrawnProps = ChartCardProps & { table: boolean; locale: 'en' | 'ar' }

function ChartView({ kind, rows: all, series, table, locale, ...props }: DrawnProps) {
  const { title, labels, drawn, stacked = false, timed = false, ticks } = props
  const rows = table ? all : all.slice(0, drawn)
  const common: ChartProps = {
    label: title,
    labels,
    hideLegend: true,
    direction: locale === 'ar' ? 'rtl' : 'ltr',
    view: table ? 'table' : 'chart',
    formatNumber: props.formatNumber ?? ((value) => formatNumber(value, locale)),
    ...(ticks && { ticks }),
  }
  if (kind === 'line')
    return (
      <LineChart
        {...common}
        series={series}
        points={rows.map(({ name, short, ...row }) => ({ ...row, label: name, shortLabel: short }))}
      />
    )
  return (
    <BarChart
      {...common}
      {...{ stacked, timed }}
      categories={rows}
      series={series.map((one, at) => ({
        ...one,
        values: rows.map((row) => row.values[at] ?? null),
      }))}
    />
  )
}
