import { useTranslations } from '#client/i18n.ts'
import { countMarks, parseMarks, StripMark } from '#features/auth/web/start/StripMark.tsx'
import { Card } from '#ui/Card.tsx'
import { ReadOnlyStars } from '#ui/Stars.tsx'

const RATED = [
  { id: 'open', mark: 'd', at: '08:06', by: 'omar', stars: 5 },
  { id: 'clean', mark: 'x', at: '09:41', by: 'mona', stars: 4 },
] as const

/** A manager's evaluations of two of these reports. */
export function EvaluationSample() {
  const { t } = useTranslations('auth')
  const words = { done: t('done'), not_done: t('notDone'), not_reported: t('notReported') }
  return (
    <Card pad={false}>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops list semantics when a list has no bullets */}
      <ul role="list" className="divide-y divide-line">
        {RATED.map(({ id, mark, at, by, stars }) => (
          <li key={id} className="px-5 py-3">
            <p className="font-medium">{t(`duty.${id}`)}</p>
            {parseMarks(mark).map((one) => (
              <p key={one.state} className="mt-0.5 flex items-center gap-2 text-muted">
                <StripMark mark={one} />
                {t('reportedBy', { state: words[one.state], time: at, name: t(`person.${by}`) })}
              </p>
            ))}
            <p className="mt-2 flex flex-wrap items-center gap-x-2 text-sm text-muted">
              <ReadOnlyStars value={stars} label={t('starsOf', { stars })} />
              {t('ratedBy', { name: t('person.karim') })}
            </p>
            {id === 'clean' && <p className="mt-1 text-sm">{t('duty.comment')}</p>}
          </li>
        ))}
      </ul>
    </Card>
  )
}

const WEEK = [
  { id: 'kitchen', marks: 'ddddxddodddd' },
  { id: 'delivery', marks: 'ddLddxdddd' },
  { id: 'warehouse', marks: 'dooddxoddd' },
] as const

/** Departments side by side; every number is counted from the cells next to it. */
export function ChartSample() {
  const { t } = useTranslations('auth')
  return (
    <Card title={t('lastWeek')} level={4} note={t('doneOfDue')}>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops list semantics when a list has no bullets */}
      <ul role="list">
        {WEEK.map(({ id, marks }) => {
          const { done, due, percent } = countMarks(marks)
          return (
            <li
              key={id}
              className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-2 border-t border-line py-2.5 last:pb-0 sm:grid-cols-[7rem_minmax(0,1fr)_auto]"
            >
              <span>{t(`department.${id}`)}</span>
              <span
                aria-hidden="true"
                className="flex flex-wrap gap-1 max-sm:order-last max-sm:col-span-2"
              >
                {parseMarks(marks).map((mark, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a picture that never changes
                  <StripMark key={index} mark={mark} />
                ))}
              </span>
              <span className="flex items-baseline gap-3 tabular-nums">
                <span className="text-muted">{t('doneOf', { done, due })}</span>
                <b className="min-w-10 text-end font-semibold">{percent}%</b>
              </span>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
