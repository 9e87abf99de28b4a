import {
  assignManager,
  createDepartment,
  deleteDepartment,
  listDepartmentMembers,
  listDepartments,
  undeleteDepartment,
  updateDepartment,
} from '#features/departments/contract.ts'
import { change, create, shown } from '#features/departments/server/actions.ts'
import { maySee } from '#features/departments/server/policy.ts'
import {
  findDepartment,
  findMembers,
  listAllDepartments,
  listDepartmentNames,
} from '#features/departments/server/queries.ts'
import { remove, undelete } from '#features/departments/server/remove.ts'
import { found, invalidField } from '#platform/server/errors.ts'
import { pageReply } from '#platform/server/paging.ts'
import { serve } from '#platform/server/serve.ts'
import type { Server } from '#platform/server/server.ts'
import type { Bilingual } from '#platform/shared/locale.ts'

const UNKNOWN_DEPARTMENT: Bilingual = {
  en: 'Choose a department of your company.',
  ar: 'اختر قسمًا من أقسام شركتك.',
}

export function departmentRoutes(server: Server): void {
  serve(server, listDepartments, async (ctx) => {
    if (!maySee(ctx)) return { Departments: await listDepartmentNames(ctx) }
    const departments = await listAllDepartments(ctx)
    return { Departments: departments.map((department) => shown(ctx, department)) }
  })
  serve(server, listDepartmentMembers, async (ctx, { params, query }) => {
    const { rows, total } = found(await findMembers(ctx, params.id, query))
    return pageReply(rows, total, query)
  })
  serve(server, createDepartment, async (ctx, { body }) => {
    const id = await create(ctx, body)
    return { department: shown(ctx, found(await findDepartment(ctx, id))) }
  })
  serve(server, updateDepartment, async (ctx, { params, body }) => ({
    department: shown(ctx, found(await change(ctx, params.id, body))),
  }))
  serve(server, assignManager, async (ctx, { body: { department_id, manager_id } }) => {
    const department = await change(ctx, department_id, { manager_id })
    if (!department) throw invalidField('department_id', UNKNOWN_DEPARTMENT)
    return { department: shown(ctx, department) }
  })
  serve(server, deleteDepartment, remove)
  serve(server, undeleteDepartment, async (ctx, { params }) => ({
    department: await undelete(ctx, params.id),
  }))
}
