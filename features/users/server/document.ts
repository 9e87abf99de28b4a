import * as z from 'zod/mini'
import { documentOf, gather } from '#features/documents/server/parts.ts'
import {
  columnsIn,
  cutShort,
  dayInWords,
  fileName,
  filtersIn,
  listed,
  searchFor,
} from '#features/documents/server/words.ts'
import { listCompanyUsers } from '#features/users/contract.ts'
import { listMembers } from '#features/users/server/list-queries.ts'
import type { MemberRow } from '#features/users/server/queries.ts'
import { type Ctx, holds } from '#platform/server/context.ts'
import type { Value } from '#platform/server/documents/content.ts'
import { localClock } from '#platform/shared/dates.ts'
import type { Bilingual } from '#platform/shared/locale.ts'

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
  const names = (some: readonly { name: string }[]) => some.map(({ name }) => name)
  const seen = member.last_seen_at && localClock(new Date(member.last_seen_at), timezone)
  return [
    `${member.name} ${member.last_name}`.trim(),
    member.email,
    member.position,
    listed(locale, [...(member.is_owner ? [OWNER[locale]] : []), ...names(member.roles)]),
    listed(locale, names(member.departments)),
    STATUSES[member.status as keyof typeof STATUSES][locale],
    seen ? `${seen.date} ${seen.time}` : null,
  ]
}

const { page: _page, per_page: _perPage, ...filters } = listCompanyUsers.query.shape

/** The team, as its page lists it. */
export const teamDocument = documentOf({
  kind: 'team',
  page: PAGE,
  query: z.strictObject(filters),
  may: (ctx) => holds(ctx, 'view-user'),
  content: async (ctx, query, making) => {
    const { locale, today } = ctx
    const list = await gather(making, (where) => listMembers(ctx, { ...query, ...where }))
    const note = cutShort(locale, list)
    const named = <T extends { id: string; name: string }>(all: T[] | undefined, id?: string) =>
      all?.find((one) => one.id === id)?.name
    return {
      name: fileName(locale, PAGE, today),
      title: PAGE[locale],
      lines: [
        dayInWords(locale, today),
        ...filtersIn(locale, [
          query.status && STATUSES[query.status][locale],
          named(list.rows[0]?.roles, query.role_id),
          named(list.rows[0]?.departments, query.dept_id),
          searchFor(locale, query.search),
        ]),
      ],
      sections: [
        {
          name: '',
          ...(note && { note }),
          columns: columnsIn(locale, HEADS),
          rows: list.rows.map((row) => rowOf(row, ctx)),
        },
      ],
    }
  },
})
