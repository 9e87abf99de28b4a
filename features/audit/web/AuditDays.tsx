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
import { useTranslations } from '#client/i18n.ts'
import type { AuditLine } from '#features/audit/contract.ts'
import { detailsOf } from '#features/audit/web/details.ts'
import { sentenceOf } from '#features/audit/web/sentence.ts'
import { type AuditGroup, getAuditGroup } from '#shared/audit.ts'
import { DayCards } from '#ui/days/DayCards.tsx'
import { join } from '#ui/join.ts'

const ICONS: Record<AuditGroup, LucideIcon> = {
  sign_ins: KeyRound,
  people: Users,
  roles: ShieldCheck,
  settings: Settings2,
  plan: CreditCard,
  data: Download,
}

function Line({ line, time }: { line: AuditLine; time: string }) {
  const { t, locale } = useTranslations(['audit', 'settings', 'profile'])
  const isRefusal = line.action === 'sign_in_refused'
  const Icon = isRefusal ? ShieldAlert : ICONS[getAuditGroup(line.action)]
  const details = detailsOf(line, { t, locale })
  return (
    <li className="grid grid-cols-[2.75rem_1rem_minmax(0,1fr)] gap-x-3 border-t border-line px-4 py-3 sm:grid-cols-[2.75rem_1rem_minmax(0,1fr)_auto] sm:px-5">
      <time dateTime={line.at} className="text-muted tabular-nums">
        <bdi>{time}</bdi>
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

/** The log, one card per day. */
export const AuditDays = ({ lines }: { lines: readonly AuditLine[] }) => (
  <DayCards lines={lines}>{(line, time) => <Line line={line} time={time} />}</DayCards>
)
