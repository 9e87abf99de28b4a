import { type RefObject, useEffect, useState } from 'react'
import { useTranslations } from '#client/i18n.ts'
import type { Column, Item } from '#features/one-time-tasks/board/web/board.ts'
import { SegmentedControl } from '#ui/SegmentedControl.tsx'

/** Shows, on phones, which column is visible; swiping also changes the column. */
export function ColumnSwitcher({
  columns,
  scroller,
}: {
  columns: readonly Column<Item>[]
  scroller: RefObject<HTMLElement | null>
}) {
  const { t } = useTranslations('board')
  const [shown, setShown] = useState(columns[0]?.id ?? '')
  const ids = columns.map(({ id }) => id).join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: observe the columns when they change
  useEffect(() => {
    const { current: root } = scroller
    const watch = new IntersectionObserver(
      (seen) => {
        const entry = seen.find(({ isIntersecting }) => isIntersecting)
        if (entry) setShown((entry.target as HTMLElement).dataset.column ?? '')
      },
      { root, threshold: 0.6 },
    )
    for (const column of root?.children ?? []) watch.observe(column)
    return () => watch.disconnect()
  }, [scroller, ids])
  const show = (id: string) => {
    const column = [...(scroller.current?.children ?? [])].find(
      (one) => (one as HTMLElement).dataset.column === id,
    )
    column?.scrollIntoView({ inline: 'start', block: 'nearest' })
  }
  return (
    <div className="board-choice sm:hidden">
      <SegmentedControl
        label={t('columns')}
        options={columns.map(({ id, name }) => ({ id, name }))}
        value={shown}
        onChange={show}
      />
    </div>
  )
}
