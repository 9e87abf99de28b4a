import { CalendarCheck, CalendarPlus, Flag, FolderKanban } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Controller, useWatch } from 'react-hook-form'
import { formatDate } from '#client/format.ts'
import { useTranslations } from '#client/i18n.ts'
import {
  ErrorMark,
  type OneTimeTaskForm,
  useOpenSection,
} from '#features/dashboard/quick-add/web/form-parts.tsx'
import { useDirectory } from '#features/directory/web/api.ts'
import { PRIORITIES } from '#features/one-time-tasks/tasks/fields.ts'
import { Button } from '#ui/Button.tsx'
import { ComboBox } from '#ui/ComboBox.tsx'
import { DatePicker } from '#ui/DatePicker.tsx'
import { join } from '#ui/join.ts'
import { SegmentedControl } from '#ui/SegmentedControl.tsx'

const FIELDS = {
  project: 'project_id',
  priority: 'priority',
  start: 'start_date',
  end: 'deadline',
} as const
type Tool = keyof typeof FIELDS
const TOOLS = Object.keys(FIELDS) as Tool[]
const icon = 'size-4 shrink-0'

/** Only active projects are offered. */
function ProjectTool({ form }: { form: OneTimeTaskForm }) {
  const { t } = useTranslations(['quickAdd', 'tasks'])
  const { data } = useDirectory()
  return (
    <Controller
      control={form.control}
      name="project_id"
      render={({ field }) => (
        <ComboBox
          label={t('tasks:project')}
          placeholder={t('tasks:noProject')}
          emptyLabel={t('quickAdd:noResults')}
          options={data?.projects.filter(({ status }) => status === 1) ?? []}
          value={field.value ?? null}
          onChange={field.onChange}
          error={form.formState.errors.project_id?.message}
        />
      )}
    />
  )
}

function PriorityTool({ form }: { form: OneTimeTaskForm }) {
  const { t } = useTranslations('tasks')
  return (
    <Controller
      control={form.control}
      name="priority"
      render={({ field }) => (
        <SegmentedControl
          label={t('priority')}
          options={PRIORITIES.map((id) => ({ id, name: t(`priority.${id}`) }))}
          value={field.value ?? 'normal'}
          onChange={field.onChange}
        />
      )}
    />
  )
}

function DateTool({ form, name }: { form: OneTimeTaskForm; name: 'start_date' | 'deadline' }) {
  const { t } = useTranslations('quickAdd')
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field }) => (
        <DatePicker
          label={t(name === 'start_date' ? 'startDate' : 'endDate')}
          required={name === 'start_date'}
          {...(name === 'deadline' && { clearLabel: t('noEnd') })}
          value={field.value ?? null}
          onChange={field.onChange}
          error={form.formState.errors[name]?.message}
        />
      )}
    />
  )
}

/** The labels of the tools: the chosen value in short, or the tool's name if nothing is chosen. */
function useToolLabels(form: OneTimeTaskForm): Record<Tool, string> {
  const { t, locale } = useTranslations(['quickAdd', 'tasks'])
  const { data } = useDirectory()
  const [project, priority, start, end] = useWatch({
    control: form.control,
    name: ['project_id', 'priority', 'start_date', 'deadline'],
  })
  const withDate = (name: string, date: string | null | undefined) =>
    date ? t('quickAdd:dated', { name, date: formatDate(date, locale, 'short') }) : name
  return {
    project: data?.projects.find(({ id }) => id === project)?.name ?? t('tasks:project'),
    priority: t(`tasks:priority.${priority ?? 'normal'}`),
    start: withDate(t('quickAdd:startDate'), start),
    end: withDate(t('quickAdd:endDate'), end),
  }
}

/** Buttons for project, priority, start and end, of which at most one is open. */
export function Toolbar({ form }: { form: OneTimeTaskForm }) {
  const { t } = useTranslations('quickAdd')
  const id = useId()
  const labels = useToolLabels(form)
  const { errors, submitCount } = form.formState
  const wrong = TOOLS.filter((tool) => errors[FIELDS[tool]])
  const { open, toggle } = useOpenSection(submitCount, wrong)
  const tools: Record<Tool, { icon: ReactNode; panel: ReactNode }> = {
    project: {
      icon: <FolderKanban aria-hidden="true" className={icon} />,
      panel: <ProjectTool form={form} />,
    },
    priority: {
      icon: <Flag aria-hidden="true" className={icon} />,
      panel: <PriorityTool form={form} />,
    },
    start: {
      icon: <CalendarPlus aria-hidden="true" className={icon} />,
      panel: <DateTool form={form} name="start_date" />,
    },
    end: {
      icon: <CalendarCheck aria-hidden="true" className={icon} />,
      panel: <DateTool form={form} name="deadline" />,
    },
  }
  return (
    <div className="flex flex-col gap-3">
      <fieldset aria-label={t('details')} className="flex flex-wrap gap-2">
        {TOOLS.map((tool) => (
          <Button
            key={tool}
            size="sm"
            tone="secondary"
            icon={wrong.includes(tool) ? <ErrorMark /> : tools[tool].icon}
            aria-expanded={open === tool}
            aria-controls={id}
            className={join(
              'max-w-full aria-expanded:border-accent',
              wrong.includes(tool) && 'border-not-done aria-expanded:border-not-done',
            )}
            onClick={() => toggle(tool)}
          >
            <span className="truncate">{labels[tool]}</span>
            {tool === 'start' && (
              <span aria-hidden="true" className="text-not-done">
                *
              </span>
            )}
          </Button>
        ))}
      </fieldset>
      <div id={id} hidden={!open}>
        {open && tools[open].panel}
      </div>
    </div>
  )
}
