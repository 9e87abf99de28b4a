import { Flag } from 'lucide-react'
import { useState } from 'react'
import type { Say } from '#app/web/gallery/kit.tsx'
import { AgendaCalendar } from '#features/one-time-tasks/agenda/web/AgendaCalendar.tsx'
import type { AgendaView } from '#features/one-time-tasks/agenda/web/days.ts'
import { toast } from '#ui/toast.ts'
import type { Tone } from '#ui/tone.ts'

interface KitTask {
  id: string
  name: readonly [en: string, ar: string]
  from?: string
  to: string
  tone: Tone
}

const TODAY = '2026-11-18'

const TASKS: readonly KitTask[] = [
  { id: 'lease', name: ['Renew the lease', 'تجديد عقد الإيجار'], to: '2026-11-18', tone: 'late' },
  {
    id: 'stock',
    name: ['Count the stock of the cold room', 'جرد غرفة التبريد'],
    from: '2026-11-12',
    to: '2026-11-17',
    tone: 'done',
  },
  {
    id: 'opening',
    name: ['Prepare the opening of the new branch', 'التجهيز لافتتاح الفرع الجديد'],
    from: '2026-11-16',
    to: '2026-11-24',
    tone: 'accent',
  },
  { id: 'sign', name: ['Repair the sign', 'إصلاح اللافتة'], to: '2026-11-10', tone: 'not-done' },
  ...[1, 2, 3, 4, 5, 6].map((at) => ({
    id: `call-${at}`,
    name: [`Call supplier ${at}`, `الاتصال بالمورد ${at}`] as const,
    to: '2026-11-25',
    tone: 'info' as const,
  })),
]

const HOLIDAY = '2026-11-26'

/** A calendar of sample tasks; completed tasks cannot be moved. */
export function KitAgenda({ say }: { say: Say }) {
  const [tasks, setTasks] = useState(TASKS)
  const [shown, setShown] = useState<{ view: AgendaView; date: string }>({
    view: 'month',
    date: TODAY,
  })
  return (
    <AgendaCalendar
      {...shown}
      label={say('Tasks by day', 'المهام حسب اليوم')}
      items={tasks}
      onShow={setShown}
      today={TODAY}
      firstDay={7}
      weekend={[5, 6]}
      closedOf={(date) => (date === HOLIDAY ? say('Stocktaking', 'يوم الجرد') : undefined)}
      spanOf={({ from, to }) => ({ from: from ?? to, to })}
      textOf={({ name: [en, ar] }) => say(en, ar)}
      toneOf={({ tone }) => tone}
      markOf={({ tone }) =>
        tone === 'not-done' && <Flag aria-hidden="true" className="size-3 shrink-0 fill-current" />
      }
      countOf={(count) => say(`tasks: ${count}`, `المهام: ${count}`)}
      mayMove={({ tone }) => tone !== 'done'}
      onMove={(moved, days) =>
        setTasks((all) => all.map((task) => (task.id === moved.id ? { ...task, ...days } : task)))
      }
      onOpen={({ name: [en, ar] }) => toast({ title: say(`Opened: ${en}`, `فُتحت: ${ar}`) })}
    />
  )
}
