import type { DashboardData } from '#features/dashboard/contract.ts'
import { QuickAddRoutine } from '#features/dashboard/web/QuickAddRoutine.tsx'
import { StatCard } from '#features/dashboard/web/StatCard.tsx'
import { maySomehowDefine } from '#features/routine-tasks/definitions/web/may.ts'
import { useWords } from '#platform/web/i18n.ts'

interface Props {
  data: DashboardData
  onAdded: () => void
}

function RoutineCard({ data, onAdded }: Props) {
  const { t } = useWords('dashboard')
  const { DailyTasks: day, AllDailyTasks } = data
  return (
    <StatCard
      title={t('routineTitle')}
      value={day.today_total_daily_tasks}
      unit={t('routineToday')}
      page="manage-routine-task"
      action={maySomehowDefine() && <QuickAddRoutine onAdded={onAdded} />}
      facts={[
        { name: t('total'), value: AllDailyTasks.total },
        { name: t('reported'), value: day.total_reports },
        { name: t('done'), value: day.done_reports },
        { name: t('notDone'), value: day.not_done_reports, tone: 'not-done' },
        { name: t('notReported'), value: day.today_total_daily_tasks - day.total_reports },
      ]}
    />
  )
}

function OneTimeCard({ data }: { data: DashboardData }) {
  const { t } = useWords('dashboard')
  const { Tasks } = data
  return (
    <StatCard
      title={t('oneTimeTitle')}
      value={Tasks.pending + Tasks.inProgress}
      unit={t('openUnit')}
      page="one-time-task"
      facts={[
        { name: t('urgent'), value: Tasks.urgent, tone: 'not-done' },
        { name: t('review'), value: Tasks.review },
        { name: t('dueToday'), value: Tasks.dueToday },
        { name: t('dueSoon'), value: Tasks.dueSoon },
        { name: t('overdue'), value: Tasks.overdue, tone: 'not-done' },
      ]}
    />
  )
}

/** The four cards: occurrences, one-time tasks, projects, people. */
export function StatCards({ data, onAdded }: Props) {
  const { t } = useWords('dashboard')
  const { Projects, Emps } = data
  return (
    <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
      <RoutineCard data={data} onAdded={onAdded} />
      <OneTimeCard data={data} />
      <StatCard
        title={t('projectsTitle')}
        value={Projects.total}
        unit={t('totalUnit')}
        page="project"
        facts={[
          { name: t('active'), value: Projects.active },
          { name: t('stopped'), value: Projects.inactive },
        ]}
      />
      <StatCard
        title={t('employeesTitle')}
        value={Emps.total}
        unit={t('totalUnit')}
        page="team"
        facts={[
          { name: t('activePeople'), value: Emps.invited },
          { name: t('pending'), value: Emps.pending, tone: 'late' },
        ]}
      />
    </div>
  )
}
