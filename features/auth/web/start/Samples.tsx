import { TriangleAlert } from 'lucide-react'
import { stripOf } from '#features/auth/web/start/strip.ts'
import type { Locale } from '#platform/shared/locale.ts'
import { markClass } from '#platform/web/charts/stripMark.ts'
import { useWords } from '#platform/web/i18n.ts'
import { Avatar } from '#platform/web/ui/Avatar.tsx'
import { Badge } from '#platform/web/ui/Badge.tsx'
import { Card } from '#platform/web/ui/Card.tsx'
import { ProgressBar } from '#platform/web/ui/ProgressBar.tsx'

const MARK = 'block size-[18px] shrink-0 rounded-[3px] text-[18px] forced-color-adjust-none'

const DUTIES = [
  { id: 'open', time: '08:00', mark: 'd', at: '08:06', by: 'omar' },
  { id: 'clean', time: '09:30', mark: 'x', at: '09:41', by: 'mona' },
  { id: 'count', time: '10:00', mark: 'o' },
] as const

/** Three duties of a morning: one done, one not, one that nobody has reported. */
export function RoutineSample() {
  const { t } = useWords('auth')
  const words = { done: t('done'), not_done: t('notDone'), not_reported: t('notReported') }
  return (
    <Card pad={false}>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari forgets a list that has no bullets */}
      <ul role="list" className="divide-y divide-line">
        {DUTIES.map((duty) => (
          <li key={duty.id} className="flex gap-4 px-5 py-3">
            <bdi className="text-muted tabular-nums">{duty.time}</bdi>
            <div className="min-w-0">
              <p className="font-medium">{t(`duty.${duty.id}`)}</p>
              {stripOf(duty.mark).map((mark) => (
                <p key={mark.state} className="mt-0.5 flex items-center gap-2 text-muted">
                  <span className={`${MARK} ${markClass(mark)}`} />
                  {'by' in duty
                    ? t('reportedBy', {
                        state: words[mark.state],
                        time: duty.at,
                        name: t(`person.${duty.by}`),
                      })
                    : words[mark.state]}
                </p>
              ))}
              {duty.id === 'clean' && (
                <p className="mt-1.5 border-s-2 border-not-done ps-2.5 text-sm">
                  {t('duty.reason')}
                </p>
              )}
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}

const PLACES = [
  { id: 'assignees', people: ['mona', 'omar'] },
  { id: 'supervisor', people: ['karim'] },
  { id: 'consulted', people: ['nadia'] },
  { id: 'informed', people: ['tarek'] },
] as const

/** One task and the four places of its people. */
export function TaskSample() {
  const { t } = useWords('auth')
  return (
    <Card>
      <p className="mb-3 flex flex-wrap items-center justify-between gap-2 font-medium">
        {t('taskSample')}
        <Badge tone="not-done">{t('high')}</Badge>
      </p>
      <dl>
        {PLACES.map(({ id, people }) => (
          <div
            key={id}
            className="grid grid-cols-[minmax(6rem,auto)_minmax(0,1fr)] gap-x-4 border-t border-line py-2 last:pb-0 sm:grid-cols-[7rem_minmax(0,1fr)]"
          >
            <dt className="text-muted">{t(id)}</dt>
            <dd className="flex flex-wrap gap-x-4 gap-y-1.5">
              {people.map((person) => (
                <span key={person} className="flex items-center gap-2">
                  <Avatar size="sm" name={t(`person.${person}`)} />
                  {t(`person.${person}`)}
                </span>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

/** The analysis: 20 of 30 points for 87 %, 30 of 30 for 93 %, 25 of 40 for 75 %. */
export function AnalysisSample() {
  const { t } = useWords('auth')
  return (
    <Card className="flex flex-col gap-3">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className="text-2xl font-semibold tabular-nums">75</span>
        <span className="me-auto text-muted">{t('scoreOf')}</span>
        <Badge tone="done">{t('veryGood')}</Badge>
      </p>
      <ProgressBar label={t('taskCompletion')} value={87} />
      <ProgressBar label={t('peopleActive')} value={93} />
      <ProgressBar label={t('projectsActive')} value={75} />
      <p className="mt-1 flex gap-2 text-sm">
        <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-late" />
        {t('alertSample')}
      </p>
    </Card>
  )
}

const MIRROR = [
  { id: 'kitchen', marks: 'ddxdo' },
  { id: 'delivery', marks: 'dLdoo' },
  { id: 'finance', marks: 'dddd' },
] as const

/** The same three lines in each language, turned around; the reader's own comes first. */
export function LanguagesSample() {
  const { locale } = useWords('auth')
  const english = <MirrorSide locale="en" direction="ltr" />
  const arabic = <MirrorSide locale="ar" direction="rtl" />
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      {locale === 'en' ? english : arabic}
      {locale === 'en' ? arabic : english}
    </div>
  )
}

function MirrorSide({ locale, direction }: { locale: Locale; direction: 'ltr' | 'rtl' }) {
  const { t } = useWords('auth')
  return (
    <div lang={locale} dir={direction} className="min-w-0">
      <Card pad={false} className="divide-y divide-line px-5 py-1.5">
        {MIRROR.map(({ id, marks }) => (
          <p key={id} className="flex h-10 items-center gap-4">
            <span className="w-18 shrink-0">{t(`mirror.${locale}.${id}`)}</span>
            <span aria-hidden="true" className="flex gap-1.5">
              {stripOf(marks).map((mark, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a picture that never changes
                <span key={index} className={`${MARK} ${markClass(mark)}`} />
              ))}
            </span>
          </p>
        ))}
      </Card>
    </div>
  )
}
