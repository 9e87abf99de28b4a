import { isMoved, windowInRamadan } from '#features/routine-tasks/definitions/ramadan.ts'
import { unknownDepartment } from '#features/routine-tasks/definitions/server/create.ts'
import { findDepartment } from '#features/routine-tasks/definitions/server/queries.ts'
import {
  everyTask,
  refreshRamadan,
} from '#features/routine-tasks/definitions/server/ramadan-queries.ts'
import type {
  confirmRamadan,
  Ramadan,
  shiftRamadan,
} from '#features/routine-tasks/ramadan/contract.ts'
import {
  canBeRamadan,
  proposeRamadan,
  yearOfNextRamadan,
} from '#features/routine-tasks/ramadan/dates.ts'
import {
  findRules,
  listRuledDuties,
  lockDuties,
  storeDates,
  storeShift,
} from '#features/routine-tasks/ramadan/server/queries.ts'
import type { Ctx } from '#server/context.ts'
import { invalidField, requireFound } from '#server/errors.ts'
import type { Parsed } from '#shared/endpoint.ts'

const notRamadan = () =>
  invalidField('first_date', {
    en: 'Ramadan has 29 or 30 days, and begins at most a day before or after the proposed date.',
    ar: 'رمضان 29 أو 30 يومًا، ويبدأ قبل التاريخ المقترح أو بعده بيوم على الأكثر.',
  })

/** The next Ramadan of the company, with the duties whose hours move in it. */
export async function readRamadan(ctx: Ctx): Promise<Ramadan> {
  const year = yearOfNextRamadan(ctx.today)
  const proposed = proposeRamadan(year)
  const [rules, duties] = await Promise.all([findRules(ctx, year), listRuledDuties(ctx)])
  const { dates, shift, departments } = requireFound(rules)
  return {
    year,
    ...(dates ?? proposed),
    proposed,
    confirmed: dates !== null,
    ...{ shift, departments },
    duties: duties
      .map(({ rule, windows, ...duty }) => ({
        ...duty,
        windows: windows.map((usual, slot) => {
          const { from = null, to = null } = windowInRamadan(usual, slot, rule)
          return { usual, ramadan: { from, to } }
        }),
      }))
      .filter(({ windows }) => windows.some(({ usual, ramadan }) => isMoved(usual, ramadan))),
  }
}

/** Confirms or corrects the dates; days before today stay as they were. Throws 422. */
export async function confirm(ctx: Ctx, { body }: Parsed<typeof confirmRamadan>): Promise<Ramadan> {
  const year = yearOfNextRamadan(ctx.today)
  if (!canBeRamadan(body, year)) throw notRamadan()
  await lockDuties(ctx)
  await storeDates(ctx, year, body)
  await refreshRamadan(ctx, everyTask)
  return readRamadan(ctx)
}

/** Moves the duties of the company or of a department in Ramadan. Throws 422. */
export async function shift(ctx: Ctx, { body }: Parsed<typeof shiftRamadan>): Promise<Ramadan> {
  const { department_id = null, minutes } = body
  await lockDuties(ctx)
  if (department_id && !(await findDepartment(ctx, department_id)))
    throw unknownDepartment('department_id')
  await storeShift(ctx, department_id, minutes)
  await refreshRamadan(ctx, everyTask)
  return readRamadan(ctx)
}
