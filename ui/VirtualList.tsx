import { Fragment, type ReactNode } from 'react'
import { join } from '#ui/join.ts'
import { useVirtualRows, type VirtualListOptions } from '#ui/useVirtualRows.ts'
import type { ItemProps, ListGroup } from '#ui/virtual-rows.ts'

interface Props<Row, Group extends ListGroup<Row>> extends VirtualListOptions<Row, Group> {
  /** Must return an element with two children: the element of `head`, and a list with `items`. */
  renderGroup: (group: Group, parts: { head: ItemProps; items: ReactNode }) => ReactNode
  /** Must return a list item that takes `item`. */
  renderRow: (row: Row, group: Group, item: ItemProps) => ReactNode
}

/**
 * The gap between groups belongs to the lower group; the spacer for rows not rendered has no gap.
 */
const COLUMN =
  'flex flex-col [&>:not(:first-child,[aria-hidden])]:mt-4 max-sm:[&>:not(:first-child,[aria-hidden])]:mt-6'

/**
 * Grouped rows under headings that scroll with the window. A long list renders only the visible
 * rows and the most recently used ones, because they hold drafts; Tab still reaches the next row.
 */
export function VirtualList<Row, Group extends ListGroup<Row>>(props: Props<Row, Group>) {
  const { groups, renderGroup, renderRow } = props
  const { box, isLong, entries, items, layout } = useVirtualRows(props)
  return (
    <div ref={box} className={join(COLUMN, isLong && '[overflow-anchor:none]')}>
      {layout.groups.map(({ group: at, head, before, rows, after }) => {
        const group = groups[at] as Group
        return (
          <Fragment key={group.id}>
            <Spacer as="div" height={before} />
            {renderGroup(group, {
              head: items[head] as ItemProps,
              items: (
                <>
                  {rows.map(({ index, before }) => (
                    <Fragment key={entries[index]?.key}>
                      <Spacer as="li" height={before} />
                      {renderRow(entries[index]?.row as Row, group, items[index] as ItemProps)}
                    </Fragment>
                  ))}
                  <Spacer as="li" height={after} />
                </>
              ),
            })}
          </Fragment>
        )
      })}
      <Spacer as="div" height={layout.after} />
    </div>
  )
}

/** A spacer for rows that are not rendered. */
function Spacer({ as: Box, height }: { as: 'div' | 'li'; height: number }) {
  return height < 0.5 ? null : <Box aria-hidden="true" style={{ blockSize: height }} />
}
