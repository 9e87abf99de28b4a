import { sql } from 'kysely'
import {
  companyExport,
  EXPORT_PAGE_SIZE,
  type ExportedRow,
} from '#features/companies/export/server/parts.ts'
import { type Money, toMajorUnits } from '#shared/money.ts'

export const subscriptionsExport = companyExport.contribute({
  name: 'subscriptions',
  columns: [
    { en: 'Plan', ar: 'الباقة' },
    { en: 'Until', ar: 'حتى' },
    { en: 'Cause', ar: 'السبب' },
    { en: 'Created', ar: 'تاريخ الإنشاء' },
  ],
  rows: ({ db, companyId }, after) =>
    db.all(sql<ExportedRow>`
      select t.id::text key, json_build_array(p.name, t.expires_on, t.cause, t.created_at) cells
      from subscriptions t join plans p on p.id = t.plan_id where t.company_id = ${companyId} and t.id > ${after}::uuid
      order by t.id limit ${EXPORT_PAGE_SIZE}`),
})

export const receiptsExport = companyExport.contribute({
  name: 'receipts',
  columns: [
    { en: 'Number', ar: 'الرقم' },
    { en: 'Date', ar: 'التاريخ' },
    { en: 'Plan', ar: 'الباقة' },
    { en: 'From', ar: 'من' },
    { en: 'Until', ar: 'حتى' },
    { en: 'Amount', ar: 'المبلغ' },
    { en: 'Currency', ar: 'العملة' },
  ],
  rows: async ({ db, companyId }, after) => {
    const rows = await db.all(sql<ExportedRow & Money>`
      select t.id::text key, json_build_array(t.number, t.issued_on, t.plan_name, t.runs_from, t.runs_until) cells,
        t.amount, t.currency
      from invoices t where t.company_id = ${companyId} and t.id > ${after}::uuid
      order by t.id limit ${EXPORT_PAGE_SIZE}`)
    return rows.map(({ key, cells, ...money }) => ({
      key,
      cells: [...cells, toMajorUnits(money), money.currency],
    }))
  },
})
