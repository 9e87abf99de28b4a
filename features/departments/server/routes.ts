import {
  createDepartment,
  type Department,
  listDepartments,
} from '#features/departments/contract.ts'
import { create } from '#features/departments/server/actions.ts'
import {
  findDepartment,
  listAllDepartments,
  listDepartmentNames,
} from '#features/departments/server/queries.ts'
import { type Ctx, holds } from '#platform/server/context.ts'
import { found } from '#platform/server/errors.ts'
import { serve } from '#platform/server/serve.ts'
import type { Server } from '#platform/server/server.ts'

function shown(ctx: Ctx, department: Omit<Department, 'can'>): Department {
  const manages = holds(ctx, 'manage-department')
  return { ...department, can: { update: manages, delete: manages } }
}

export function departmentRoutes(server: Server): void {
  serve(server, listDepartments, async (ctx) => {
    if (!holds(ctx, 'view-department')) return { Departments: await listDepartmentNames(ctx) }
    const departments = await listAllDepartments(ctx)
    return { Departments: departments.map((department) => shown(ctx, department)) }
  })
  serve(server, createDepartment, async (ctx, { body }) => {
    const id = await create(ctx, body)
    return { department: shown(ctx, found(await findDepartment(ctx, id))) }
  })
}
