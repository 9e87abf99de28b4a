import { Link } from '@tanstack/react-router'
import { useTranslations } from '#client/i18n.ts'
import { readSession } from '#client/session.ts'
import { PACKS, type Trade, tradesFor } from '#features/routine-tasks/starter/web/content/packs.ts'
import { useFormatSize } from '#features/routine-tasks/starter/web/useApplyPack.ts'
import { Badge } from '#ui/Badge.tsx'

const EXAMPLES = 3

/** One duty from each of the first departments, so that the examples show the range of the pack. */
const examplesOf = (trade: Trade) =>
  PACKS[trade].slice(0, EXAMPLES).flatMap(({ duties }) => duties.slice(0, 1))

function PackCard({ trade, likely }: { trade: Trade; likely: boolean }) {
  const { t, locale } = useTranslations('starter')
  const size = useFormatSize()
  const pack = PACKS[trade]
  const duties = pack.reduce((sum, department) => sum + department.duties.length, 0)
  return (
    <div className="relative h-full rounded-lg border border-line bg-card p-5 transition-colors hover:border-accent has-focus-visible:ring-focus">
      <div className="flex items-start justify-between gap-3">
        <h2 className="text-lg font-semibold">
          <Link
            to="/$companyName/starter-packs"
            params={{ companyName: readSession()?.companySlug ?? '' }}
            search={{ pack: trade }}
            className="after:absolute after:inset-0"
          >
            {t(`trade.${trade}`)}
          </Link>
        </h2>
        {likely && <Badge tone="accent">{t('likely')}</Badge>}
      </div>
      <p className="text-sm text-muted">{size({ departments: pack.length, duties })}</p>
      <ul className="mt-3 space-y-1.5 border-t border-line pt-3 text-sm">
        {examplesOf(trade).map(({ name }) => (
          <li key={name.en} className="flex gap-2">
            <span
              aria-hidden="true"
              className="mt-1.5 size-2.5 shrink-0 rounded-sm border-2 border-field-line"
            />
            {name[locale]}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The trades; the one that matches the company's industry comes first. */
export function PackCards({ industry }: { industry: number }) {
  return (
    <ul className="mt-5 grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
      {tradesFor(industry).map((one) => (
        <li key={one.trade} className="min-w-0">
          <PackCard {...one} />
        </li>
      ))}
    </ul>
  )
}
