import { Fragment, type ReactNode } from 'react'
import { join } from '#ui/join.ts'
import { useVirtualRows, type VirtualListOptions } from '#ui/useVirtualRows.ts'
import type { ItemProps, ListGroup } from '#ui/virtual-rows.ts'

interface Props<Row, Group extends ListGroup<Row>> extends VirtualListOptions<Row, Group> {
  /** A box with two children: the element of `head`, and a list with `items`. */
  renderGroup: (group: Group, parts: { head: ItemProps; items: ReactNode }) => ReactNode
  /** A list item that takes `item`. */
  renderRow: (row: Row, group: Group, item: ItemProps) => ReactNode
}

/** The space between groups belongs to the lower one; the room for absent rows has none. */
const COLUMN =
  'flex flex-col [&>:not(:first-child,[aria-hidden])]:mt-4 max-sm:[&>:not(:first-child,[aria-hidden])]:mt-6'

/**
 * Groups of rows under their headings, with the window to scroll in. Of a long list only what is in
 * sight stands in the page, beside what was used last: its drafts live in it, and Tab leads on.
 */
export function VirtualList<Row, Group extends ListGroup<Row>>(props: Props<Row, Group>) {
  const { groups, renderGroup, renderRow } = props
  const { box, isLong, entries, items, standing } = useVirtualRows(props)
  return (
    <div ref={box} className={join(COLUMN, isLong && '[overflow-anchor:none]')}>
      {standing.groups.map(({ group: at, head, before, rows, after }) => {
        const group = groups[at] as Group
        return (
          <Fragment key={group.id}>
            <Room as="div" height={before} />
            {renderGroup(group, {
              head: items[head] as ItemProps,
              items: (
                <>
                  {rows.map(({ index, before }) => (
                    <Fragment key={entries[index]?.key}>
                      <Room as="li" height={before} />
                      {renderRow(entries[index]?.row as Row, group, items[index] as ItemProps)}
                    </Fragment>
                  ))}
                  <Room as="li" height={after} />
                </>
              ),
            })}
          </Fragment>
        )
      })}
      <Room as="div" height={standing.after} />
    </div>
  )
}

/** Stands where rows would that are not in the page. */
function Room({ as: Box, height }: { as: 'div' | 'li'; height: number }) {
  return height < 0.5 ? null : <Box aria-hidden="true" style={{ blockSize: height }} />
}
