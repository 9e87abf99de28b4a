import type { ReactNode } from 'react'
import { readSession } from '#client/session.ts'

interface Props {
  title: string
  subtitle: ReactNode
  /** The content above the table. */
  children?: ReactNode
  heads: readonly string[]
  rows: readonly { key: string; cells: readonly ReactNode[] }[]
}

/** The printed form of a list, headed by the company's name. */
export function PrintedList({ title, subtitle, children, heads, rows }: Props) {
  return (
    <div className="hidden text-xs text-ink print:block">
      <p className="text-muted">
        <bdi>{readSession()?.companyName}</bdi>
      </p>
      <h1 className="text-xl font-semibold">{title}</h1>
      <p className="text-base">{subtitle}</p>
      {children}
      <table className="w-full border-collapse text-start">
        <thead>
          <tr className="border-b border-ink text-start">
            {heads.map((head) => (
              <th key={head} scope="col" className="py-1 pe-3 text-start font-semibold">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells }) => (
            <tr key={key} className="border-b border-line">
              {cells.map((cell, at) => (
                <td key={heads[at]} className="py-1 pe-3 align-top">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
