import * as z from 'zod/mini'
import { useTranslations } from '#client/i18n.ts'
import { useReply } from '#client/query.ts'
import { optionalParam, useUrlSearch } from '#client/url-search.ts'
import { getCompanyData } from '#features/companies/contract.ts'
import { mayUseStarterPacks } from '#features/routine-tasks/definitions/web/may.ts'
import { TRADES } from '#features/routine-tasks/starter/web/content/packs.ts'
import { PackCards } from '#features/routine-tasks/starter/web/PackCards.tsx'
import { PackPreview } from '#features/routine-tasks/starter/web/PackPreview.tsx'
import { LoadError } from '#records/list/web/LoadError.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'

const starterSearch = z.object({ pack: optionalParam(z.enum(TRADES)) })

/** The company data that a start needs: weekend, first weekday and industry. */
const useCompany = () => useReply(getCompanyData, undefined)

/** The page to choose a trade; its pack is previewed before anything is created. */
export function StarterPage() {
  const { t, locale } = useTranslations('starter')
  const { search } = useUrlSearch(starterSearch)
  const query = useCompany()
  const company = query.data?.data
  const { pack } = search
  if (!mayUseStarterPacks())
    return (
      <>
        <h1 className="text-xl font-semibold sm:text-2xl">{t('title')}</h1>
        <EmptyState title={t('rights')} />
      </>
    )
  return (
    <div className="max-w-5xl">
      {(!pack || !company) && (
        <>
          <h1 className="text-xl font-semibold sm:text-2xl">{t('title')}</h1>
          <p className="mt-1 max-w-prose text-muted">{t('intro')}</p>
        </>
      )}
      <LoadError query={query} title={t('failed')} className="my-4" />
      {query.isPending && (
        <div aria-busy="true" className="mt-5 grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
          {TRADES.map((trade) => (
            <Skeleton key={trade} className="h-48 rounded-lg" />
          ))}
        </div>
      )}
      {company && !pack && <PackCards industry={company.industry} />}
      {company && pack && (
        <PackPreview
          key={`${pack} ${locale}`}
          trade={pack}
          weekend={company.weekend}
          firstDay={company.first_day_of_week}
        />
      )}
    </div>
  )
}
