import { useTranslations } from '#client/i18n.ts'
import { parseMarks, StripMark } from '#features/auth/web/start/StripMark.tsx'
import type { Locale } from '#shared/locale.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { Card } from '#ui/Card.tsx'

const DUTIES = [
  { id: 'open', time: '08:00', mark: 'd', at: '08:06', by: 'omar' },
  { id: 'clean', time: '09:30', mark: 'x', at: '09:41', by: 'mona' },
  { id: 'count', time: '10:00', mark: 'o' },
] as const

/** Three duties of a morning: one done, one not done, and one not reported. */
export function RoutineSample() {
  const { t } = useTranslations('auth')
  const words = { done: t('done'), not_done: t('notDone'), not_reported: t('notReported') }
  return (
    <Card pad={false}>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops list semantics when a list has no bullets */}
      <ul role="list" className="divide-y divide-line">
        {DUTIES.map((duty) => (
          <li key={duty.id} className="flex gap-4 px-5 py-3">
            <bdi className="text-muted tabular-nums">{duty.time}</bdi>
            <div className="min-w-0">
              <p className="font-medium">{t(`duty.${duty.id}`)}</p>
              {parseMarks(duty.mark).map((mark) => (
                <p key={mark.state} className="mt-0.5 flex items-center gap-2 text-muted">
                  <StripMark mark={mark} />
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

const TEAM = [
  { id: 'lead', people: ['karim'] },
  { id: 'employee', people: ['mona', 'omar'] },
  { id: 'viewer', people: ['nadia'] },
] as const

/** A department with its people by role. */
export function TeamSample() {
  const { t } = useTranslations('auth')
  return (
    <Card>
      <p className="mb-3 font-medium">{t('department.kitchen')}</p>
      <dl>
        {TEAM.map(({ id, people }) => (
          <div
            key={id}
            className="grid grid-cols-[minmax(6rem,auto)_minmax(0,1fr)] gap-x-4 border-t border-line py-2 last:pb-0 sm:grid-cols-[8rem_minmax(0,1fr)]"
          >
            <dt className="text-muted">{t(`role.${id}`)}</dt>
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

const MIRROR = [
  { id: 'kitchen', marks: 'ddxdo' },
  { id: 'delivery', marks: 'dLdoo' },
  { id: 'finance', marks: 'dddd' },
] as const

/** The same three lines in each language, mirrored; the reader's own language comes first. */
export function LanguagesSample() {
  const { locale } = useTranslations('auth')
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
  const { t } = useTranslations('auth')
  return (
    <div lang={locale} dir={direction} className="min-w-0">
      <Card pad={false} className="divide-y divide-line px-5 py-1.5">
        {MIRROR.map(({ id, marks }) => (
          <p key={id} className="flex h-10 items-center gap-4">
            <span className="w-18 shrink-0">{t(`mirror.${locale}.${id}`)}</span>
            <span aria-hidden="true" className="flex gap-1.5">
              {parseMarks(marks).map((mark, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a picture that never changes
                <StripMark key={index} mark={mark} />
              ))}
            </span>
          </p>
        ))}
      </Card>
    </div>
  )
}
