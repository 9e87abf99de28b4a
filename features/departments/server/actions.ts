import type { createDepartment } from '#features/departments/contract.ts'
import { insertDepartment, listKnownUserIds } from '#features/departments/server/queries.ts'
import type { Ctx } from '#platform/server/context.ts'
import { invalidField } from '#platform/server/errors.ts'
import { uuidv7 } from '#platform/server/ids.ts'
import type { Parsed } from '#platform/shared/endpoint.ts'
import type { Bilingual } from '#platform/shared/locale.ts'

const UNKNOWN_PERSON: Bilingual = {
  en: 'Choose people of your company.',
  ar: 'اختر أشخاصًا من شركتك.',
}
const NAME_TAKEN: Bilingual = {
  en: 'There is a department with this name already.',
  ar: 'يوجد قسم بهذا الاسم بالفعل.',
}

/** Creates a department; its manager is one of its members. Returns the new id. */
export async function create(
  ctx: Ctx,
  body: Parsed<typeof createDepartment>['body'],
): Promise<string> {
  const managerId = body.manager_id ?? null
  const memberIds = [...new Set([...body.member_ids, ...(managerId ? [managerId] : [])])]
  const known = new Set((await listKnownUserIds(ctx, memberIds)).map((user) => user.id))
  if (managerId && !known.has(managerId)) throw invalidField('manager_id', UNKNOWN_PERSON)
  if (memberIds.some((id) => !known.has(id))) throw invalidField('member_ids', UNKNOWN_PERSON)
  const id = uuidv7()
  try {
    await insertDepartment(ctx, { ...body, id, managerId, memberIds })
  } catch (error) {
    if ((error as { constraint?: string }).constraint === 'departments_name')
      throw invalidField('name', NAME_TAKEN)
    throw error
  }
  return id
}
