import type pg from 'pg'

/** The columns with text that people write; other text columns hold codes, addresses and keys. */
const WRITTEN = [
  'body',
  'city',
  'comment',
  'description',
  'last_name',
  'name',
  'note',
  'plan_name',
  'position',
  'task_name',
  'title',
  'user_agent',
]
/** The number of original characters after the canary, so that names stay distinct. */
const KEPT = 30

interface Column {
  table: string
  column: string
  key: string
}

type Asked = Pick<pg.Client, 'query'>

/**
 * Prefixes every text that people wrote in a company with `canary`; returns the number of updated
 * rows.
 */
export async function plantCanary(db: Asked, companyId: string, canary: string): Promise<number> {
  const { rows } = await db.query<Column>(
    `select c.table_name "table", c.column_name "column",
       case when c.table_name = 'companies' then 'id' else 'company_id' end "key"
     from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type = 'text'
       and c.column_name = any($1) and (c.table_name = 'companies' or exists (
         select from information_schema.columns k where k.table_schema = c.table_schema
           and k.table_name = c.table_name and k.column_name = 'company_id'))
     order by 1, 2`,
    [WRITTEN],
  )
  let planted = 0
  for (const { table, column, key } of rows) {
    const { rowCount } = await db.query(
      `update ${table} set ${column} = $2 || ' ' || left(${column}, ${KEPT})
       where ${key} = $1 and ${column} is not null`,
      [companyId, canary],
    )
    planted += rowCount ?? 0
  }
  return planted
}
