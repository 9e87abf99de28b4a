import {
  CreditCard,
  Download,
  KeyRound,
  type LucideIcon,
  Settings2,
  ShieldAlert,
  ShieldCheck,
  Users,
} from 'lucide-react'
import type { AuditLine } from '#features/audit/contract.ts'
import { detailsOf } from '#features/audit/web/details.ts'
import { sentenceOf } from '#features/audit/web/sentence.ts'
import { type AuditGroup, auditGroupOf } from '#platform/shared/audit.ts'
import { addDays, type IsoDate, localClock } from '#platform/shared/dates.ts'
import { DEFAULT_COMPANY_TIMEZONE } from '#platform/shared/locale.ts'
import { formatDate } from '#platform/web/format.ts'
import { useWords } from '#platform/web/i18n.ts'
import { readSession } from '#platform/web/session.ts'
import { Card } from '#platform/web/ui/Card.tsx'
import { join } from '#platform/web/ui/join.ts'
import { useCompanyClock } from '#platform/web/useCompanyClock.ts'

const ICONS: Record<AuditGroup, LucideIcon> = {
  sign_ins: KeyRound,
  people: Users,
  roles: ShieldCheck,
  settings: Settings2,
  plan: CreditCard,
  data: Download,
}

interface Timed {
  line: AuditLine
  time: string
}

/** Lines of each of the company's days, in the order in which they come. */
function byDay(lines: readonly AuditLine[]): [IsoDate, Timed[]][] {
  const zone = readSession()?.timezone ?? DEFAULT_COMPANY_TIMEZONE
  const days = new Map<IsoDate, Timed[]>()
  for (const line of lines) {
    const { date, time } = localClock(new Date(line.at), zone)
    days.set(date, [...(days.get(date) ?? []), { line, time }])
  }
  return [...days]
}

function Line({ line, time }: Timed) {
  const { t, locale } = useWords(['audit', 'settings', 'profile'])
  const isRefusal = line.action === 'sign_in_refused'
  const Icon = isRefusal ? ShieldAlert : ICONS[auditGroupOf(line.action)]
  const details = detailsOf(line, { t, locale })
  return (
    <li className="grid grid-cols-[2.75rem_1rem_minmax(0,1fr)] gap-x-3 border-t border-line px-4 py-3 sm:grid-cols-[2.75rem_1rem_minmax(0,1fr)_auto] sm:px-5">
      <time dateTime={line.at} className="text-muted tabular-nums">
        <bdi dir="ltr">{time}</bdi>
      </time>
      <Icon
        aria-hidden="true"
        className={join('mt-0.5 size-4', isRefusal ? 'text-late' : 'text-muted')}
      />
      <div className="min-w-0">
        <p className={join('wrap-anywhere', isRefusal && 'font-medium text-late')}>
          {sentenceOf(line, { t, locale })}
        </p>
        {details.length > 0 && (
          <ul className="mt-0.5 text-sm text-muted">
            {details.map((detail) => (
              <li key={detail} className="wrap-anywhere">
                {detail}
              </li>
            ))}
          </ul>
        )}
      </div>
      {line.address && (
        <p className="text-sm text-muted max-sm:col-start-3 max-sm:mt-0.5">
          <span className="sr-only">{t('audit:fromNetwork')} </span>
          <bdi dir="ltr" className="wrap-anywhere tabular-nums">
            {line.address}
          </bdi>
        </p>
      )}
    </li>
  )
}

/** The name of a day: of another year with its year, of yesterday and today with that. */
function useDayName() {
  const { t, locale } = useWords(['audit', 'lists'])
  const { date: today } = useCompanyClock()
  const words: Record<IsoDate, string> = {
    [today]: t('lists:today'),
    [addDays(today, -1)]: t('audit:yesterday'),
  }
  return (day: IsoDate) => {
    const isThisYear = day.slice(0, 4) === today.slice(0, 4)
    const date = formatDate(day, locale, isThisYear ? 'day' : 'date')
    const near = words[day]
    return near ? { title: near, note: date } : { title: date }
  }
}

/** The log, a card for each day. */
export function AuditDays({ lines }: { lines: readonly AuditLine[] }) {
  const nameOf = useDayName()
  return (
    <div className="flex flex-col gap-4">
      {byDay(lines).map(([day, timed]) => (
        <Card key={day} pad={false} className="overflow-hidden" {...nameOf(day)}>
          <ol>
            {timed.map((one) => (
              <Line key={one.line.id} {...one} />
            ))}
          </ol>
        </Card>
      ))}
    </div>
  )
}
