import type { ReactNode } from 'react'
import { useTranslations } from '#client/i18n.ts'
import { useDirectory } from '#features/directory/web/api.ts'
import { canDraw, GRANULARITIES } from '#features/routine-tasks/performance/web/granularity.ts'
import type { ChartFilters } from '#features/routine-tasks/performance/web/search.ts'
import { MultiSelect } from '#ui/ChipsField.tsx'
import { Periods, RangeFields } from '#ui/range/RangeFields.tsx'
import { SegmentedControl } from '#ui/SegmentedControl.tsx'

type Props = ChartFilters & { children?: ReactNode }

/** The filters of the charts: days, departments and granularity. */
export function Filters({ scope, change, today, width, departmentId, children }: Props) {
  const { t } = useTranslations('performance')
  const ofRange = { range: scope, today, onRange: change }
  const { data } = useDirectory()
  return (
    <search className="mb-5 flex flex-col gap-3 print:hidden">
      <div className="flex flex-wrap items-end gap-3">
        <RangeFields {...ofRange} />
        {!departmentId && (
          <MultiSelect
            label={t('departments')}
            placeholder={t('allDepartments')}
            options={data?.departments ?? []}
            value={scope.departments}
            onChange={(ids) => change({ departments: ids.length > 0 ? ids : undefined })}
            removeLabel={(name) => t('removeDepartment', { name })}
            emptyLabel={t('noDepartment')}
            className="min-w-60 grow sm:max-w-md"
          />
        )}
        {children}
        <SegmentedControl
          label={t('granularity')}
          options={GRANULARITIES.map((id) => {
            return { id, name: t(id), disabled: !canDraw(id, scope.days, width) }
          })}
          value={scope.by}
          onChange={(by) => change({ by })}
        />
      </div>
      <Periods {...ofRange} />
    </search>
  )
}
