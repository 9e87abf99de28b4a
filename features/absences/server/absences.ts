import {
  type Absence,
  type answerAbsence,
  type createAbsence,
  DATE_RULES,
  type deleteAbsence,
  type updateAbsence,
} from '#features/absences/contract.ts'
import { recordAbsence } from '#features/absences/server/log.ts'
import { type AbsenceChange, notifyOfAbsence } from '#features/absences/server/notices.ts'
import {
  mayAnswer,
  mayDelete,
  mayEnd,
  maySeeReason,
  mayUpdate,
} from '#features/absences/server/policy.ts'
import {
  type AbsenceRow,
  type AbsenceValues,
  deleteAbsenceRow,
  findAbsence,
  findPerson,
  insertAbsence,
  leadsBack,
  lockAbsences,
  overlaps,
  saveAbsence,
  saveAnswer,
} from '#features/absences/server/queries.ts'
import { editConflictMessage, ensureCurrent } from '#records/edit/server/edit-conflict.ts'
import type { Ctx, WriteContext } from '#server/context.ts'
import { forbidden, invalidField, requireFound } from '#server/errors.ts'
import { uuidv7 } from '#server/ids.ts'
import { addDays } from '#shared/dates.ts'
import type { Parsed } from '#shared/endpoint.ts'

const CHANGED = editConflictMessage({ en: 'this absence', ar: 'هذا الغياب' })

const DELETED = { en: 'The absence is deleted.', ar: 'حُذف الغياب.' }

const unknownPerson = (field: string) =>
  invalidField(field, { en: 'Choose a member of your company.', ar: 'اختر عضوًا من شركتك.' })

/** An absence as the caller may see it, with what they may do with it. */
export function presentAbsence(ctx: Ctx, row: AbsenceRow): Absence {
  const { kind, reason, answer, deputy, decides: _, visible: __, ...dates } = row
  return {
    ...dates,
    ...((maySeeReason(ctx, row) || deputy?.id === ctx.userId) && { deputy }),
    ...(maySeeReason(ctx, row) && { kind, reason, answer }),
    can: {
      update: mayUpdate(ctx, row),
      end: mayEnd(ctx, row, ctx.today),
      delete: mayDelete(ctx, row, ctx.today),
      answer: mayAnswer(row),
    },
  }
}

const present = async (ctx: Ctx, id: string): Promise<Absence> =>
  presentAbsence(ctx, requireFound(await findAbsence(ctx, id)))

/** An absence that the caller may see, while nobody else changes one. Throws 404. */
async function lockVisible(ctx: Ctx, id: string): Promise<AbsenceRow> {
  await lockAbsences(ctx)
  const found = requireFound(await findAbsence(ctx, id))
  return requireFound(found.visible ? found : undefined)
}

interface Checked {
  memberId: string
  values: Pick<AbsenceValues, 'from' | 'to' | 'half' | 'deputy_id'>
  /** The absence itself, when it is changed. */
  except: string | null
}

/** Throws 422 if an absence overlaps another one of the member, or its deputy cannot stand in. */
async function ensurePossible(ctx: Ctx, { memberId, values, except }: Checked): Promise<void> {
  const { from, to, deputy_id } = values
  const broken = DATE_RULES.find(({ holds }) => !holds(values))
  if (broken) throw invalidField(broken.field, broken.says)
  const span = { memberId, from, to, except }
  if (await overlaps(ctx, span))
    throw invalidField('from', {
      en: 'There is another absence on one of these days. Change that one.',
      ar: 'يوجد غياب آخر في أحد هذه الأيام. عدّل ذلك الغياب بدلًا من إضافة غيره.',
    })
  if (!deputy_id) return
  if (deputy_id === memberId)
    throw invalidField('deputy_id', {
      en: 'Somebody else must stand in.',
      ar: 'يجب أن ينوب شخص آخر.',
    })
  if (!(await findPerson(ctx, deputy_id))) throw unknownPerson('deputy_id')
  if (await leadsBack(ctx, deputy_id, span))
    throw invalidField('deputy_id', {
      en: 'This person is away too on one of these days, and their duties would come back to this member. Choose somebody else.',
      ar: 'هذا الشخص غائب أيضًا في أحد هذه الأيام، وستعود مهامه إلى العضو نفسه. اختر شخصًا آخر.',
    })
}

/** Notifies everybody concerned, and writes it to the audit log. */
function publish(ctx: WriteContext, change: AbsenceChange): void {
  notifyOfAbsence(ctx, change)
  recordAbsence(ctx, change)
}

/**
 * Asks to be away, or records an absence of a member whom the caller manages. Throws 403 for other
 * members, 422 for unknown people, overlapping days and circles of deputies.
 */
export async function create(ctx: WriteContext, { body }: Parsed<typeof createAbsence>) {
  const memberId = body.member_id?.toLowerCase() ?? ctx.userId
  await lockAbsences(ctx)
  const member = await findPerson(ctx, memberId)
  if (!member) throw unknownPerson('member_id')
  const decides = ctx.isOwner || member.managed
  if (!decides && memberId !== ctx.userId) throw forbidden()
  const values: AbsenceValues = {
    ...{ from: body.from, to: body.to, half: body.half ?? null },
    deputy_id: body.deputy_id?.toLowerCase() ?? null,
    ...{ kind: body.kind, reason: body.reason },
    status: decides ? 'accepted' : 'requested',
  }
  await ensurePossible(ctx, { memberId, values, except: null })
  const id = uuidv7()
  await insertAbsence(ctx, { id, memberId, ...values })
  const absence = await present(ctx, id)
  publish(ctx, { member: absence.member, after: values })
  return { absence }
}

/** What a member may change in their own absence after it is accepted: its end, to an earlier day. */
const isOnlyEarlier = (before: AbsenceValues, after: AbsenceValues): boolean =>
  after.to <= before.to &&
  JSON.stringify({ ...after, to: '', status: '' }) ===
    JSON.stringify({ ...before, to: '', status: '' })

/** Throws 422 unless a member only ends their own accepted absence earlier, and changes no past day. */
function ensureEnd(ctx: Ctx, before: AbsenceValues, after: AbsenceValues): void {
  if (!isOnlyEarlier(before, after))
    throw invalidField('to', {
      en: 'It is accepted: you can only end it earlier. Ask your manager for other changes.',
      ar: 'هذا الغياب مقبول، ويمكنك فقط إنهاؤه قبل موعده. اطلب من مديرك أي تعديل آخر.',
    })
  if (after.to < addDays(ctx.today, -1))
    throw invalidField('to', {
      en: 'Past days do not change: end it yesterday at the earliest.',
      ar: 'الأيام الماضية لا تتغيّر، وأبكر يوم لإنهاء هذا الغياب هو أمس.',
    })
}

const valuesOf = ({ from, to, half, deputy, kind, reason, status }: AbsenceRow): AbsenceValues => ({
  ...{ from, to, half, deputy_id: deputy?.id ?? null },
  ...{ kind, reason, status },
})

/** Changes an absence. Throws 403, 404, 422, and 409 with the current one if it is outdated. */
export async function update(ctx: WriteContext, { params, body }: Parsed<typeof updateAbsence>) {
  const before = await lockVisible(ctx, params.id)
  const isEnd = mayEnd(ctx, before, ctx.today)
  if (!mayUpdate(ctx, before) && !isEnd) throw forbidden()
  const { version, ...changes } = body
  await ensureCurrent(version, {
    version: before.version,
    message: CHANGED,
    reply: () => ({ absence: presentAbsence(ctx, before) }),
  })
  const old = valuesOf(before)
  const status = before.decides || before.status === 'accepted' ? before.status : 'requested'
  const wanted = { ...old, ...changes, status } as AbsenceValues
  const values = {
    ...wanted,
    deputy_id: wanted.deputy_id?.toLowerCase() ?? null,
    half: wanted.half ?? null,
  }
  if (isEnd) ensureEnd(ctx, old, values)
  await ensurePossible(ctx, { memberId: before.member.id, values, except: before.id })
  await saveAbsence(ctx, before.id, values)
  publish(ctx, { member: before.member, before: old, after: values })
  return { absence: await present(ctx, before.id) }
}

/** Deletes an absence. Throws 403 and 404. */
export async function remove(ctx: WriteContext, { params }: Parsed<typeof deleteAbsence>) {
  const absence = await lockVisible(ctx, params.id)
  if (!mayDelete(ctx, absence, ctx.today)) throw forbidden()
  await deleteAbsenceRow(ctx, absence.id)
  publish(ctx, { member: absence.member, before: valuesOf(absence) })
  return { message: DELETED[ctx.locale] }
}

/** Accepts or declines a request. Throws 403, 404, and 422 if it is answered already. */
export async function answer(ctx: WriteContext, { params, body }: Parsed<typeof answerAbsence>) {
  const absence = await lockVisible(ctx, params.id)
  if (!absence.decides) throw forbidden()
  if (!mayAnswer(absence))
    throw invalidField('status', {
      en: 'This request is answered already.',
      ar: 'سبق الرد على هذا الطلب.',
    })
  await saveAnswer(ctx, absence.id, body)
  const before = valuesOf(absence)
  publish(ctx, {
    member: absence.member,
    before,
    after: { ...before, status: body.status },
  })
  return { absence: await present(ctx, absence.id) }
}
