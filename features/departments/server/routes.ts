import {
  assignManager,
  createDepartment,
  deleteDepartment,
  listDepartmentMembers,
  listDepartments,
  undeleteDepartment,
  updateDepartment,
} from '#features/departments/contract.ts'
import { change, create, presentDepartment } from '#features/departments/server/actions.ts'
import { maySee, maySeeAll } from '#features/departments/server/policy.ts'
import {
  findDepartment,
  findMembers,
  listAllDepartments,
  listDepartmentNames,
  listManaged,
} from '#features/departments/server/queries.ts'
import { remove, undelete } from '#features/departments/server/remove.ts'
import { pageReply } from '#records/list/server/paging.ts'
import { forbidden, invalidField, requireFound } from '#server/errors.ts'
import { serve } from '#server/http/serve.ts'
import type { Server } from '#server/http/server.ts'
import type { Bilingual } from '#shared/locale.ts'

const UNKNOWN_DEPARTMENT: Bilingual = {
  en: 'Choose a department of your company.',
  ar: 'اختر قسمًا من أقسام شركتك.',
}

export function departmentRoutes(server: Server): void {
  serve(server, listDepartments, async (ctx) => {
    if (maySeeAll(ctx))
      return {
        Departments: (await listAllDepartments(ctx)).map((one) => presentDepartment(ctx, one)),
      }
    const [names, managed] = await Promise.all([listDepartmentNames(ctx), listManaged(ctx)])
    const theirs = new Map(managed.map((one) => [one.id, presentDepartment(ctx, one)]))
    return { Departments: names.map((one) => theirs.get(one.id) ?? one) }
  })
  serve(server, listDepartmentMembers, async (ctx, { params, query }) => {
    const { rows, total, ...department } = requireFound(await findMembers(ctx, params.id, query))
    if (!maySee(ctx, department)) throw forbidden()
    return pageReply(rows, total, query)
  })
  serve(server, createDepartment, async (ctx, { body }) => {
    const id = await create(ctx, body)
    return { department: presentDepartment(ctx, requireFound(await findDepartment(ctx, id))) }
  })
  serve(server, updateDepartment, async (ctx, { params, body }) => ({
    department: presentDepartment(ctx, requireFound(await change(ctx, params.id, body))),
  }))
  serve(server, assignManager, async (ctx, { body: { department_id, manager_id } }) => {
    const department = await change(ctx, department_id, { manager_id })
    if (!department) throw invalidField('department_id', UNKNOWN_DEPARTMENT)
    return { department: presentDepartment(ctx, department) }
  })
  serve(server, deleteDepartment, remove)
  serve(server, undeleteDepartment, async (ctx, { params }) => ({
    department: await undelete(ctx, params.id),
  }))
}
