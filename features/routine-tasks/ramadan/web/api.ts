import { callAndInvalidate, useReply } from '#client/query.ts'
import {
  confirmRamadan,
  getRamadan,
  shiftRamadan,
} from '#features/routine-tasks/ramadan/contract.ts'
import type { RamadanDates } from '#features/routine-tasks/ramadan/dates.ts'

export const useRamadan = () => useReply(getRamadan, undefined)

export const saveDates = (body: RamadanDates) => callAndInvalidate(confirmRamadan, { body })

export const saveShift = (minutes: number | null, departmentId: string | null) =>
  callAndInvalidate(shiftRamadan, { body: { minutes, department_id: departmentId } })
