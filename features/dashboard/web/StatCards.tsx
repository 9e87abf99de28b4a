import { useTranslations } from '#client/i18n.ts'
import { companyClock } from '#client/session.ts'
import {
  oneTimeCounts,
  peopleCounts,
  projectCounts,
  routineCounts,
} from '#features/dashboard/cards.ts'
import type { DashboardData } from '#features/dashboard/contract.ts'
import { QuickAddOneTime, QuickAddRoutine } from '#features/dashboard/quick-add/web/QuickAdd.tsx'
import { StatCard } from '#features/dashboard/web/StatCard.tsx'
import { mayDefineAny } from '#features/routine-tasks/definitions/web/may.ts'

interface Props {
  data: DashboardData
  onAdded: () => void
}

/** The four cards: occurrences, one-time tasks, projects, people. */
export function StatCards({ data, onAdded }: Props) {
  const { t } = useTranslations('dashboard')
  return (
    <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
      <StatCard
        title={t('routineTitle')}
        counts={routineCounts(data, companyClock().date)}
        page="manage-routine-task"
        action={mayDefineAny() && <QuickAddRoutine onAdded={onAdded} />}
      />
      <StatCard
        title={t('oneTimeTitle')}
        counts={oneTimeCounts(data)}
        page="one-time-task"
        action={<QuickAddOneTime onAdded={onAdded} />}
      />
      <StatCard title={t('projectsTitle')} counts={projectCounts(data)} page="project" />
      <StatCard title={t('employeesTitle')} counts={peopleCounts(data)} page="team" />
    </div>
  )
}
