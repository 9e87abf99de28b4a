import { useReply } from '#client/query.ts'
import { getDate } from '#features/companies/contract.ts'
import { useClosedWords } from '#features/companies/web/useClosedWords.ts'
import type { IsoDate } from '#shared/dates.ts'

/** What a date is in the company's calendar; asked once, and again when that changes. */
export const useDate = (date: IsoDate | undefined) =>
  useReply(
    getDate,
    { params: { date: date ?? '' } },
    { enabled: date !== undefined, placeholderData: undefined },
  ).data

/** Names the holiday or the weekend beside a date. */
export function ClosedDay({ date }: { date: IsoDate }) {
  const words = useClosedWords(useDate(date)?.closed)
  if (!words) return null
  return <p className="rounded-full bg-info-soft px-2.5 py-0.5 text-sm text-info">{words}</p>
}
