import { useReply } from '#client/query.ts'
import { getDate } from '#features/companies/contract.ts'
import { useClosedText } from '#features/companies/web/useClosedText.ts'
import type { IsoDate } from '#shared/dates.ts'

/** Loads what the company calendar says about a date; reloads when the calendar changes. */
export const useDate = (date: IsoDate | undefined) =>
  useReply(
    getDate,
    { params: { date: date ?? '' } },
    { enabled: date !== undefined, placeholderData: undefined },
  ).data

/** Shows the holiday or weekend next to a date. */
export function ClosedDay({ date }: { date: IsoDate }) {
  const words = useClosedText(useDate(date)?.closed)
  if (!words) return null
  return <p className="rounded-full bg-info-soft px-2.5 py-0.5 text-sm text-info">{words}</p>
}
