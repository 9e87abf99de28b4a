import { useState } from 'react'
import { Row, Section, useSay } from '#app/web/gallery/kit.tsx'
import { Badge } from '#ui/Badge.tsx'
import { Pagination } from '#ui/Pagination.tsx'
import { RowTh, type Sort, Table, Td, Th } from '#ui/Table.tsx'
import { Tabs } from '#ui/Tabs.tsx'

const rows = [
  ['Kitchen', 'المطبخ', 8, 10],
  ['Cashiers', 'الكاشير', 6, 8],
  ['Delivery', 'التوصيل', 4, 6],
  ['Warehouse', 'المستودع', 0, 5],
] as const

export function KitData() {
  const say = useSay()
  const [page, setPage] = useState(3)
  return (
    <Section title={say('Lists', 'القوائم')}>
      <Departments />
      <Pagination
        page={page}
        pageCount={25}
        onPage={setPage}
        summary={say(
          `${page * 10 - 9}–${page * 10} of 250`,
          `${page * 10 - 9}–${page * 10} من 250`,
        )}
        labels={{
          nav: say('Pages', 'الصفحات'),
          previous: say('Previous page', 'الصفحة السابقة'),
          next: say('Next page', 'الصفحة التالية'),
          page: (at) => say(`Page ${at}`, `الصفحة ${at}`),
        }}
      />
      <Departments dense />
      <Tabs
        label={say('Task', 'المهمة')}
        tabs={[
          {
            id: 'details',
            name: say('Details', 'التفاصيل'),
            content: say('Weekly, from 08:00.', 'أسبوعية، من 08:00.'),
          },
          {
            id: 'reports',
            name: say('Reports', 'التقارير'),
            content: say('214 reports.', '214 تقريرًا.'),
          },
          {
            id: 'people',
            name: say('People', 'الأفراد'),
            content: <Row>{say('Nobody.', 'لا أحد.')}</Row>,
          },
        ]}
      />
    </Section>
  )
}

function Departments({ dense = false }: { dense?: boolean }) {
  const say = useSay()
  const [sort, setSort] = useState<Sort>('none')
  const shown =
    sort === 'none'
      ? rows
      : rows.toSorted((a, b) => (sort === 'ascending' ? a[2] - b[2] : b[2] - a[2]))
  return (
    <Table
      dense={dense}
      scroll
      label={dense ? say('Departments, dense', 'الأقسام، كثيفة') : say('Departments', 'الأقسام')}
      className="-mx-5 max-h-56"
    >
      <thead>
        <tr>
          <Th>{say('Department', 'القسم')}</Th>
          <Th
            numeric
            sort={sort}
            onSort={() => setSort(sort === 'ascending' ? 'descending' : 'ascending')}
          >
            {say('Done', 'منجزة')}
          </Th>
          <Th numeric>{say('Due', 'المطلوب')}</Th>
          <Th>{say('State', 'الحالة')}</Th>
        </tr>
      </thead>
      <tbody>
        {shown.map(([en, ar, done, due]) => (
          <tr key={en} className="hover:bg-hover">
            <RowTh>{say(en, ar)}</RowTh>
            <Td numeric>{done}</Td>
            <Td numeric>{due}</Td>
            <Td>
              {done ? (
                <Badge tone="done">{say('Reported', 'سُجّل')}</Badge>
              ) : (
                <Badge tone="late">{say('Late', 'متأخرة')}</Badge>
              )}
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
