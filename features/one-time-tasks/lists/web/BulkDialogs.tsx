import { type ReactNode, useState } from 'react'
import { useTranslations } from '#client/i18n.ts'
import { useDirectory } from '#features/directory/web/api.ts'
import { usePeopleSearch } from '#features/directory/web/people.ts'
import type { Bulk } from '#features/one-time-tasks/lists/web/open-dialog.ts'
import type { Task } from '#features/one-time-tasks/tasks/contract.ts'
import { Button } from '#ui/Button.tsx'
import { MultiSelect } from '#ui/ChipsField.tsx'
import { DatePicker } from '#ui/DatePicker.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { NativeSelect } from '#ui/NativeSelect.tsx'
import { useAct } from '#ui/useAct.ts'

interface ForTasks {
  open: boolean
  onClose: () => void
  tasks: readonly Task[]
  onBulk: (bulk: Bulk) => Promise<void>
}

interface ChangeDialogProps extends Omit<ForTasks, 'onBulk'> {
  title: string
  /** Whether the form can be saved. */
  ready: boolean
  onSave: () => Promise<void>
  children: ReactNode
}

/** A dialog that changes one field of one or several tasks. */
function ChangeDialog({ open, onClose, title, ready, onSave, children }: ChangeDialogProps) {
  const { t } = useTranslations('common')
  const { busy, act } = useAct()
  const save = async () => {
    if (await act(onSave)) onClose()
  }
  return (
    <Dialog
      open={open}
      size="sm"
      onClose={onClose}
      title={title}
      closeLabel={t('close')}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button tone="primary" busy={busy} disabled={!ready} onClick={() => void save()}>
            {t('save')}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}

/** The value that all tasks share, or undefined if they differ. */
function commonValue<T>(tasks: readonly Task[], of: (task: Task) => T): T | undefined {
  const [first, ...others] = tasks.map((task) => JSON.stringify(of(task)))
  return first !== undefined && others.every((one) => one === first)
    ? of(tasks[0] as Task)
    : undefined
}

export function AssignDialog({ tasks, onBulk, ...over }: ForTasks) {
  const { t } = useTranslations(['tasks', 'taskList'])
  const { people } = usePeopleSearch()
  const [ids, setIds] = useState(
    () => commonValue(tasks, (task) => task.people.assigned.map(({ id }) => id)) ?? [],
  )
  return (
    <ChangeDialog
      {...over}
      tasks={tasks}
      title={t('taskList:assignTitle', { count: tasks.length })}
      ready={ids.length > 0}
      onSave={() => onBulk({ tasks, change: 'assign', assigned_user_id: ids })}
    >
      <MultiSelect
        label={t('tasks:place.assigned')}
        hint={t('tasks:placeMeans.assigned')}
        required
        options={people}
        value={ids}
        onChange={setIds}
        removeLabel={(name) => t('taskList:removePerson', { name })}
        emptyLabel={t('taskList:noPerson')}
        placeholder={t('taskList:choosePeople')}
      />
    </ChangeDialog>
  )
}

export function DeadlineDialog({ tasks, onBulk, ...over }: ForTasks) {
  const { t } = useTranslations(['tasks', 'taskList'])
  const [deadline, setDeadline] = useState(
    () => commonValue(tasks, (task) => task.deadline) ?? null,
  )
  return (
    <ChangeDialog
      {...over}
      tasks={tasks}
      title={t('taskList:deadlineTitle', { count: tasks.length })}
      ready
      onSave={() => onBulk({ tasks, change: 'deadline', deadline })}
    >
      <DatePicker
        label={t('tasks:deadline')}
        hint={t('taskList:deadlineHint')}
        clearLabel={t('tasks:noDeadline')}
        value={deadline}
        onChange={setDeadline}
      />
    </ChangeDialog>
  )
}

/** Sets another project or department, or none. */
export function ProjectOrDepartmentDialog({
  tasks,
  onBulk,
  what,
  ...over
}: ForTasks & { what: 'project' | 'department' }) {
  const { t } = useTranslations(['tasks', 'taskList'])
  const { data } = useDirectory()
  const own = commonValue(tasks, (task) => task[what])
  const [id, setId] = useState(own?.id ?? '')
  const offered: readonly { id: string; name: string }[] = {
    project: data?.projects.filter(({ status }) => status === 1) ?? [],
    department: data?.departments ?? [],
  }[what]
  const isOffered = !own || offered.some((one) => one.id === own.id)
  // Also shows their current value if it is no longer offered, such as a stopped project.
  const options = isOffered ? offered : [...offered, own]
  return (
    <ChangeDialog
      {...over}
      tasks={tasks}
      title={t(`taskList:${what}Title`, { count: tasks.length })}
      ready
      onSave={() =>
        onBulk(
          what === 'project'
            ? { tasks, change: 'project', project_id: id || null }
            : { tasks, change: 'department', department_id: id || null },
        )
      }
    >
      <NativeSelect
        autoFocus
        label={t(`tasks:${what}`)}
        placeholder={t(what === 'project' ? 'tasks:noProject' : 'tasks:noDepartment')}
        options={options}
        value={id}
        onChange={({ target }) => setId(target.value)}
      />
    </ChangeDialog>
  )
}
