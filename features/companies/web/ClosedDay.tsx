import { type CompanyDate, getDate } from '#features/companies/contract.ts'
import type { IsoDate } from '#platform/shared/dates.ts'
import { useWords } from '#platform/web/i18n.ts'
import { useReply } from '#platform/web/query.ts'

/** What a date is in the company's calendar; asked once, and again when that changes. */
export const useDate = (date: IsoDate | undefined) =>
  useReply(
    getDate,
    { params: { date: date ?? '' } },
    { enabled: date !== undefined, placeholderData: undefined },
  ).data

/** "Holiday: National Day", "Weekend", or nothing for a day that is worked. */
export function useClosedWords(date: CompanyDate | undefined): string | undefined {
  const { t } = useWords('common')
  if (!date?.closed) return undefined
  const { holiday } = date.closed
  return holiday === null ? t('weekend') : t('holidayNamed', { name: holiday })
}

/** Names the holiday or the weekend beside a date. */
export function ClosedDay({ date }: { date: IsoDate }) {
  const words = useClosedWords(useDate(date))
  if (!words) return null
  return <p className="rounded-full bg-info-soft px-2.5 py-0.5 text-sm text-info">{words}</p>
}
