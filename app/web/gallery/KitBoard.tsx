import { Archive } from 'lucide-react'
import { useCallback, useState } from 'react'
import type { Say } from '#app/web/gallery/kit.tsx'
import { Board } from '#features/one-time-tasks/board/web/Board.tsx'
import { Badge } from '#ui/Badge.tsx'
import { toast } from '#ui/toast.ts'

const COLUMNS = [
  { id: 'pending', tone: 'neutral', words: ['Pending', 'معلقة'] },
  { id: 'inProgress', tone: 'info', words: ['In progress', 'قيد التنفيذ'] },
  { id: 'review', tone: 'late', words: ['Review', 'قيد المراجعة'] },
  { id: 'done', tone: 'done', words: ['Done', 'مكتملة'] },
] as const

const NAMES = [
  ['Count the stock of the cold room', 'جرد غرفة التبريد'],
  ['Call the supplier about the late order', 'الاتصال بالمورد بشأن الطلب المتأخر'],
  ['Renew the lease', 'تجديد عقد الإيجار'],
  ['Prepare the papers for the municipality and have them signed', 'تجهيز أوراق البلدية وتوقيعها'],
  ['Repair the sign above the door', 'إصلاح اللافتة فوق الباب'],
] as const

const PAGE = 50

interface KitCard {
  id: string
  name: string
}

/** The number of cards per column from the address's hash: #board-500. */
const perColumn = () => Number(location.hash.split('-')[1] ?? 3)

type Columns = Readonly<Record<string, { items: readonly KitCard[]; rest: readonly KitCard[] }>>

function begin(say: Say, cards: number): Columns {
  const columns = COLUMNS.map(({ id }, at) => {
    const many = cards - (id === 'done' ? 3 : 0)
    const all = Array.from({ length: many }, (_, place) => {
      const [en, ar] = NAMES[(place + at) % NAMES.length] ?? NAMES[0]
      return { id: `${id}-${place}`, name: `${say(en, ar)} ${place + 1}` }
    })
    return [id, { items: all.slice(0, PAGE), rest: all.slice(PAGE) }] as const
  })
  return Object.fromEntries(columns)
}

const more = ({ items, rest }: Columns[string]) => ({
  items: [...items, ...rest.slice(0, PAGE)],
  rest: rest.slice(PAGE),
})

/** A board of sample cards; the third card of each column cannot be moved to the last column. */
export function KitBoard({ say, cards = perColumn() }: { say: Say; cards?: number }) {
  const [columns, setColumns] = useState(() => begin(say, cards))
  const loadMore = (id: string) =>
    setColumns((all) => ({ ...all, [id]: more(all[id] ?? { items: [], rest: [] }) }))
  const move = (moved: readonly KitCard[], to: string) =>
    setColumns((all) => {
      const entries = Object.entries(all).map(([id, column]) => {
        if (id === to) return [id, { ...column, items: [...moved, ...column.items] }]
        const left = column.items.filter((card) => !moved.includes(card))
        return [id, left.length < column.items.length ? { ...column, items: left } : column]
      })
      return Object.fromEntries(entries)
    })
  const renderCard = useCallback(
    ({ id, name }: KitCard) => (
      <>
        <p className="board-title line-clamp-2 font-medium">{name}</p>
        <p className="absolute inset-x-3 bottom-3 flex items-center gap-2 text-sm text-muted">
          <Badge tone={id.endsWith('1') ? 'late' : 'neutral'}>
            {id.endsWith('1') ? say('Medium', 'متوسطة') : say('Low', 'منخفضة')}
          </Badge>
          <bdi>{say('21 Nov', '21 نوفمبر')}</bdi>
        </p>
      </>
    ),
    [say],
  )
  return (
    <Board
      label={say('Tasks', 'المهام')}
      columns={COLUMNS.map(({ id, tone, words: [en, ar] }) => {
        const { items = [], rest = [] } = columns[id] ?? {}
        return {
          ...{ id, tone, items, name: say(en, ar), total: items.length + rest.length },
          hasMore: rest.length > 0,
          loadMore: () => loadMore(id),
        }
      })}
      renderCard={renderCard}
      textOf={({ name }) => name}
      mayMove={({ id }, column) => column !== 'done' || !id.endsWith('-2')}
      onMove={move}
      onRefused={({ name }) =>
        toast({
          tone: 'not-done',
          title: say('Only its supervisor may finish it', 'لا يُنهيها إلا المشرف عليها'),
          detail: name,
        })
      }
      onOpen={({ name }) => toast({ title: say(`Opened: ${name}`, `فُتحت: ${name}`) })}
      menuOf={() => [
        {
          id: 'archive',
          name: say('Archive', 'أرشفة'),
          icon: <Archive aria-hidden="true" className="size-4 text-muted" />,
        },
      ]}
    />
  )
}
