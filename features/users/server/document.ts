import * as z from 'zod/mini'
import { toListContent } from '#features/documents/server/list.ts'
import { collectRows, registerDocument } from '#features/documents/server/parts.ts'
import {
  formatClockTime,
  formatList,
  formatNames,
} from '#features/documents/server/translations.ts'
import { listCompanyUsers } from '#features/users/contract.ts'
import { listMembers } from '#features/users/server/list-queries.ts'
import type { MemberRow } from '#features/users/server/queries.ts'
import type { Value } from '#records/documents/server/content.ts'
import { type Ctx, hasPermission } from '#server/context.ts'
import type { Bilingual } from '#shared/locale.ts'

const PAGE: Bilingual = { en: 'Team', ar: 'الفريق' }
const OWNER: Bilingual = { en: 'Owner', ar: 'المالك' }
const STATUSES: Record<'active' | 'pending', Bilingual> = {
  active: { en: 'Active', ar: 'نشط' },
  pending: { en: 'Invited', ar: 'مدعو' },
}

const HEADS = [
  { en: 'Name', ar: 'الاسم', width: 24 },
  { en: 'Email', ar: 'البريد الإلكتروني', width: 30 },
  { en: 'Position', ar: 'المسمى الوظيفي', width: 20 },
  { en: 'Roles', ar: 'الأدوار', width: 22 },
  { en: 'Departments', ar: 'الأقسام', width: 24 },
  { en: 'Status', ar: 'الحالة', width: 10 },
  { en: 'Last seen', ar: 'آخر ظهور', kind: 'instant', width: 17 },
] as const

function rowOf(member: MemberRow, { locale, timezone }: Ctx): Value[] {
  const roles = formatNames(locale, member.roles)
  return [
    `${member.name} ${member.last_name}`.trim(),
    member.email,
    member.position,
    formatList(locale, [...(member.is_owner ? [OWNER[locale]] : []), ...(roles ? [roles] : [])]),
    formatNames(locale, member.departments),
    STATUSES[member.status as keyof typeof STATUSES][locale],
    member.last_seen_at && formatClockTime(member.last_seen_at, timezone),
  ]
}

const { page: _page, per_page: _perPage, ...filters } = listCompanyUsers.query.shape

/** The team, as listed on its page. */
export const teamDocument = registerDocument({
  kind: 'team',
  page: PAGE,
  query: z.strictObject(filters),
  may: (ctx) => hasPermission(ctx, 'view-user'),
  content: async (ctx, query, making) => {
    const { locale, today } = ctx
    const list = await collectRows(making, (where) => listMembers(ctx, { ...query, ...where }))
    const named = <T extends { id: string; name: string }>(all: T[] | undefined, id?: string) =>
      all?.find((one) => one.id === id)?.name
    const [first] = list.rows
    return toListContent(ctx, {
      ...{ page: PAGE, date: today, heads: HEADS, search: query.search, ...list },
      filters: [
        query.status && STATUSES[query.status][locale],
        named(first?.roles, query.role_id),
        named(first?.departments, query.dept_id),
      ],
      rowOf: (row) => rowOf(row, ctx),
    })
  },
})
