import { callAndInvalidate, useReply } from '#client/query.ts'
import { readSession } from '#client/session.ts'
import {
  type Absence,
  answerAbsence,
  createAbsence,
  deleteAbsence,
  listAbsenceRequests,
  listAbsences,
  updateAbsence,
} from '#features/absences/contract.ts'
import { addDays, type IsoDate } from '#shared/dates.ts'
import type { Input, Reply } from '#shared/endpoint.ts'

const PER_PAGE = 100
/** The maximum number of requests above the month; the next ones follow as these are answered. */
const SHOWN_REQUESTS = 50

/** All people that the user sees, or those of a department. */
export interface OfDepartment {
  department_id?: string
}

/** The absences of a span of days. */
export const useAbsences = (span: OfDepartment & { from: string; to: string; page: number }) =>
  useReply(listAbsences, { query: { ...span, per_page: PER_PAGE } })

/** The requests that nobody has answered yet, the nearest days first. */
export const useRequests = (of: OfDepartment) =>
  useReply(listAbsenceRequests, { query: { ...of, per_page: SHOWN_REQUESTS } })

export type AbsenceRequests = Reply<typeof listAbsenceRequests>

/** Whether the user may record absences of others; only a hint, the server decides. */
export function mayRecord(): boolean {
  const session = readSession()
  return session !== undefined && (session.isOwner || session.managedDepartments.length > 0)
}

/** The user's own absence that counts on a date. */
export function useOwnAbsence(date: IsoDate | undefined): Absence | undefined {
  const span = { from: date ?? '', to: date ?? '', status: 'accepted' as const }
  const { data } = useReply(
    listAbsences,
    { query: { ...span, per_page: PER_PAGE } },
    { enabled: date !== undefined },
  )
  return data?.data.find(({ member }) => member.id === readSession()?.userId)
}

export async function addAbsence(body: Input<typeof createAbsence>['body']): Promise<Absence> {
  const { absence } = await callAndInvalidate(createAbsence, { body })
  return absence
}

export async function changeAbsence(id: string, body: Input<typeof updateAbsence>['body']) {
  await callAndInvalidate(updateAbsence, { params: { id }, body })
}

export async function removeAbsence(id: string) {
  await callAndInvalidate(deleteAbsence, { params: { id } })
}

export async function sendAnswer(id: string, body: Input<typeof answerAbsence>['body']) {
  await callAndInvalidate(answerAbsence, { params: { id }, body })
}

/** The member is back today: the absence ends yesterday, or was none. */
export const comeBack = ({ id, from }: Absence, today: string) =>
  from < today ? changeAbsence(id, { to: addDays(today, -1) }) : removeAbsence(id)
