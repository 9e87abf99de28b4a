import { formatDate } from '#client/format.ts'
import { useTranslations } from '#client/i18n.ts'
import type { Ramadan } from '#features/routine-tasks/ramadan/contract.ts'
import { useRamadan } from '#features/routine-tasks/ramadan/web/api.ts'
import { DaysForm } from '#features/routine-tasks/ramadan/web/DaysForm.tsx'
import { MovedDuties } from '#features/routine-tasks/ramadan/web/MovedDuties.tsx'
import { ShiftField } from '#features/routine-tasks/ramadan/web/ShiftField.tsx'
import { LoadErrorState } from '#records/list/web/LoadError.tsx'
import { Card } from '#ui/Card.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'

function Departments({ ramadan: { departments } }: { ramadan: Ramadan }) {
  const { t } = useTranslations('ramadan')
  if (departments.length === 0) return null
  return (
    <details
      open={departments.some(({ shift }) => shift !== null)}
      className="rounded-md border border-line"
    >
      <summary className="cursor-pointer px-4 py-2.5 text-sm font-medium">
        {t('departments')}
      </summary>
      <div className="grid gap-4 px-4 pt-1 pb-4 sm:grid-cols-2">
        {departments.map((department) => (
          <ShiftField
            key={department.id}
            label={department.name}
            minutes={department.shift}
            department={department.id}
          />
        ))}
      </div>
    </details>
  )
}

function Content({ ramadan }: { ramadan: Ramadan }) {
  const { t, locale } = useTranslations('ramadan')
  const { year, first_date, last_date, confirmed } = ramadan
  const days = {
    year: String(year),
    from: formatDate(first_date, locale, 'date'),
    to: formatDate(last_date, locale, 'date'),
  }
  return (
    <div className="flex flex-col gap-4">
      <p className="text-pretty">
        {confirmed ? t('confirmed', days) : `${t('expected', days)} ${t('waiting')}`}
      </p>
      <DaysForm key={`${first_date} ${last_date} ${confirmed}`} ramadan={ramadan} />
      <ShiftField label={t('company')} minutes={ramadan.shift} department={null} />
      <Departments ramadan={ramadan} />
      <MovedDuties duties={ramadan.duties} />
    </div>
  )
}

/** The days of Ramadan, and the times of routine tasks on them; for owners. */
export function RamadanCard() {
  const { t } = useTranslations('ramadan')
  const query = useRamadan()
  return (
    <Card title={t('title')}>
      <p className="-mt-2 mb-4 max-w-prose text-muted">{t('intro')}</p>
      {query.data && <Content ramadan={query.data.ramadan} />}
      {!query.data && query.error && <LoadErrorState query={query} title={t('failed')} />}
      {!query.data && !query.error && <Skeleton className="h-56 w-full" />}
    </Card>
  )
}
