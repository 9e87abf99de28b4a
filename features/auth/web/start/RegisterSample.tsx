import { useTranslations } from '#client/i18n.ts'
import { parseMarks, timeOf } from '#features/auth/web/start/StripMark.tsx'
import { Card } from '#ui/Card.tsx'
import { DayStrip } from '#ui/charts/DayStrip.tsx'
import { DayStripLegend } from '#ui/charts/DayStripLegend.tsx'

/**
 * At noon. One letter per duty: done, done Late, x not done, o not reported, l not reported and
 * overdue.
 */
const ROWS = [
  { id: 'kitchen', from: 8, marks: 'dddddxddoo' },
  { id: 'cashiers', from: 9, marks: 'ddddddoo' },
  { id: 'delivery', from: 10, marks: 'dLddoo' },
  { id: 'warehouse', from: 7, marks: 'lllll' },
  { id: 'finance', from: 9, marks: 'dddd' },
  { id: 'maintenance', from: 10, marks: 'dxddo' },
] as const

const isReported = (mark: string) => mark !== 'o' && mark !== 'l'

/** The register as the dashboard shows it, with invented numbers. */
export function RegisterSample() {
  const { t } = useTranslations('auth')
  const words = {
    done: t('done'),
    notDone: t('notDone'),
    notReported: t('notReported'),
    overdue: t('overdue'),
    late: t('late'),
  }
  return (
    <figure className="min-w-0">
      <Card
        title={t('register')}
        note={t('registerNote')}
        action={<DayStripLegend words={words} />}
      >
        {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops list semantics when a list has no bullets */}
        <ul role="list">
          {ROWS.map((row) => (
            <Row key={row.id} {...row} />
          ))}
        </ul>
      </Card>
      <figcaption className="mt-2.5 text-xs text-muted">{t('registerCaption')}</figcaption>
    </figure>
  )
}

function Row({ id, from, marks }: (typeof ROWS)[number]) {
  const { t } = useTranslations('auth')
  const name = t(`department.${id}`)
  const cells = parseMarks(marks).map((mark, index) => {
    const isOverdue = mark.late && mark.state === 'not_reported'
    const open = isOverdue ? t('overdue') : t('notReported')
    const states = { done: t('done'), not_done: t('notDone'), not_reported: open }
    const cell = t('cell', { name, time: timeOf(from, index), state: states[mark.state] })
    return {
      ...mark,
      id: `${index}`,
      name: mark.late && !isOverdue ? t('cellLate', { cell }) : cell,
    }
  })
  const reported = [...marks].filter(isReported).length
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-2 border-t border-line py-2 sm:grid-cols-[7rem_minmax(0,1fr)_auto]">
      <span>{name}</span>
      <span className="max-sm:order-last max-sm:col-span-2">
        <DayStrip label={t('registerOf', { name })} cells={cells} />
      </span>
      <span className="tabular-nums">
        <span className="sr-only">{t('reportedOf', { reported, total: marks.length })}</span>
        <bdi dir="ltr" aria-hidden="true">
          <span className="font-semibold">{reported}</span>
          <span className="text-muted">/{marks.length}</span>
        </bdi>
      </span>
    </li>
  )
}
