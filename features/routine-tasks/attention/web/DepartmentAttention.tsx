import { Link } from '@tanstack/react-router'
import { CircleX, Gauge, Hourglass, UserRoundPlus } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatDate, formatNumber } from '#client/format.ts'
import { addTranslations, useTranslations } from '#client/i18n.ts'
import { useReply } from '#client/query.ts'
import { readSession } from '#client/session.ts'
import type { DepartmentPartProps } from '#features/departments/web/department-parts.ts'
import { isManagerOrHolds } from '#features/departments/web/permissions.ts'
import {
  getDepartmentAttention,
  type NamedDuties,
  type DepartmentAttention as Needs,
} from '#features/routine-tasks/attention/contract.ts'
import { ar, en } from '#features/routine-tasks/attention/web/messages.ts'
import { RemindButton } from '#features/routine-tasks/reminders/web/Remind.tsx'
import { LoadError } from '#records/list/web/LoadError.tsx'
import { isolateLtr } from '#shared/locale.ts'
import type { Permission } from '#shared/permissions.ts'
import {
  ATTENTION_LINK,
  AttentionItem,
  AttentionList,
  AttentionNames,
  AttentionSkeleton,
} from '#ui/AttentionList.tsx'
import { Button } from '#ui/Button.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { Card } from '#ui/Card.tsx'

addTranslations('needs', { en, ar })

/** Duties become overdue without a change that the page would be notified of. */
const REFRESH_MS = 5 * 60_000

/** The number of names on a line. */
const MAX_ON_LINE = 3

const managesOrHolds = (permission: Permission) => (departmentId: string) => {
  const session = readSession()
  return session !== undefined && isManagerOrHolds(permission)(session, departmentId)
}

const mayDefine = managesOrHolds('manage-dailytask')
const mayRemind = managesOrHolds('evaluate-dailytask')

/** Each name once: a duty can be due several times a day. */
const namesOf = ({ tasks }: NamedDuties) => [...new Set(tasks.map(({ task_name }) => task_name))]

/** The duties that nobody can report, all by name, and the ways to change that. */
function Unmanned({ duties, department, onEdit }: DepartmentPartProps & { duties: NamedDuties }) {
  const { t } = useTranslations('needs')
  const { total, tasks } = duties
  const rest = total - tasks.length
  return (
    <li className="-mx-2 flex gap-3 px-2 py-2 lg:col-span-2">
      <UserRoundPlus aria-hidden="true" className="mt-0.5 size-4.5 shrink-0 text-late" />
      <div className="min-w-0 grow">
        <p className="font-medium">{t('unmanned', { count: total })}</p>
        <AttentionNames
          names={namesOf(duties)}
          rest={rest > 0 && t('more', { number: rest })}
          className="block wrap-anywhere"
        />
        <div className="mt-2 flex flex-wrap gap-2 empty:hidden">
          {onEdit && (
            <Button size="sm" onClick={onEdit}>
              {t('addPeople')}
            </Button>
          )}
          {mayDefine(department.id) && (
            <Link
              to="/$companyName/manage-routine-task"
              params={{ companyName: readSession()?.companySlug ?? '' }}
              search={{ dept_id: department.id, state: 'unmanned' }}
              className={buttonClass({ size: 'sm' })}
            >
              {t('assign', { count: total })}
            </Link>
          )}
        </div>
      </div>
    </li>
  )
}

/** Leads to the rows of the day, or to another part of the page. */
function RowsLink({ search, children }: { search: object; children: ReactNode }) {
  return (
    <Link
      to="."
      search={(old: object) => ({ ...old, part: undefined, status: undefined, ...search })}
      resetScroll={false}
      className={ATTENTION_LINK}
    >
      {children}
    </Link>
  )
}

/** What needs attention in a department now, by name; renders nothing if nothing does. */
function Lines({ needs, ...of }: DepartmentPartProps & { needs: Needs }) {
  const { t, locale } = useTranslations('needs')
  const { unmanned, overdue, not_done, outside } = needs
  const shorten = (names: readonly string[], total: number) => {
    const shown = names.slice(0, MAX_ON_LINE)
    const rest = total - shown.length
    return <AttentionNames names={shown} rest={rest > 0 && t('more', { number: rest })} />
  }
  const total = unmanned.total + overdue.total + not_done.total + outside.total
  if (total === 0) return null
  const measured = outside.numbers.map(
    ({ step, value }) =>
      `${step.text} ${isolateLtr([formatNumber(value, locale), step.unit].filter(Boolean).join(' '))}`,
  )
  return (
    <Card title={t('title')} className="pb-3">
      <AttentionList>
        {unmanned.total > 0 && <Unmanned duties={unmanned} {...of} />}
        {overdue.total > 0 && (
          <AttentionItem Icon={Hourglass} tone="late">
            <RowsLink search={{ status: 'overdue' }}>
              {t('overdue', { count: overdue.total })}
            </RowsLink>
            {shorten(
              overdue.tasks.map(({ task_name }) => task_name),
              overdue.total,
            )}
            {mayRemind(of.department.id) && (
              <div className="relative max-sm:my-1 sm:ms-auto sm:self-center">
                <RemindButton of={{ department_id: of.department.id }} name={of.department.name} />
              </div>
            )}
          </AttentionItem>
        )}
        {not_done.total > 0 && (
          <AttentionItem Icon={CircleX} tone="not-done">
            <RowsLink search={{ status: 'not_done' }}>
              {t('notDone', { count: not_done.total })}
            </RowsLink>
            {shorten(
              not_done.tasks.map(({ task_name }) => task_name),
              not_done.total,
            )}
          </AttentionItem>
        )}
        {outside.total > 0 && (
          <AttentionItem Icon={Gauge} tone="not-done">
            <RowsLink search={{ part: 'limits', from: undefined, to: undefined }}>
              {t('outside', {
                count: outside.total,
                date: formatDate(outside.since, locale, 'short'),
              })}
            </RowsLink>
            {shorten(measured, outside.total)}
          </AttentionItem>
        )}
      </AttentionList>
    </Card>
  )
}

/**
 * What needs attention in a department now, above its day. Until that is known, the day is not shown:
 * it would move.
 */
export function DepartmentAttention({
  children,
  ...of
}: DepartmentPartProps & { children: ReactNode }) {
  const { t } = useTranslations('needs')
  const query = useReply(
    getDepartmentAttention,
    { params: { id: of.department.id } },
    { refetchInterval: REFRESH_MS },
  )
  return (
    <>
      <LoadError query={query} title={t('failed')} className="mb-4" />
      {query.isPending && (
        <Card title={t('title')} className="pb-3">
          <AttentionSkeleton />
        </Card>
      )}
      {query.data && <Lines needs={query.data} {...of} />}
      <div hidden={query.isPending} className="mt-5 first:mt-0">
        {children}
      </div>
    </>
  )
}
