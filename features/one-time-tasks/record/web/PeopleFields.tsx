import { useTranslations } from '#client/i18n.ts'
import { useDirectory } from '#features/directory/web/api.ts'
import { usePeopleSearch } from '#features/directory/web/people.ts'
import {
  EditableField,
  type EditedTask,
} from '#features/one-time-tasks/record/web/EditableField.tsx'
import { PLACES, type TaskPerson, type TaskPlace } from '#features/one-time-tasks/tasks/contract.ts'
import { usePersonName, usePictures } from '#features/one-time-tasks/tasks/web/parts.tsx'
import { Avatar } from '#ui/Avatar.tsx'
import { MultiSelect } from '#ui/ChipsField.tsx'
import { ComboBox } from '#ui/ComboBox.tsx'

const SEVERAL = {
  assigned: 'assigned_user_id',
  consulted: 'consult_user_id',
  informed: 'inform_user_id',
} as const satisfies Partial<Record<TaskPlace, string>>
type Several = keyof typeof SEVERAL

const placesOf = ({
  assigned,
  supervisor,
  consulted,
  informed,
}: EditedTask['task']['people']): Record<TaskPlace, readonly TaskPerson[]> => ({
  assigned,
  supervised: supervisor ? [supervisor] : [],
  consulted,
  informed,
})

/** The options for each place, including people who have left but still have the place. */
function useChoices({ people: on }: EditedTask['task']) {
  const { people, onSearch } = usePeopleSearch()
  const nameOf = usePersonName()
  const known = new Set(people.map(({ id }) => id))
  const placed = placesOf(on)
  const all = Object.values(placed).flat()
  const others = new Map(all.filter(({ id }) => !known.has(id)).map((one) => [one.id, one]))
  const optionsAt = (place: TaskPlace) => {
    const here = new Set(placed[place].map(({ id }) => id))
    const more = [...others.values()].filter(({ id, left }) => !left || here.has(id))
    return [...people, ...more.map((one) => ({ id: one.id, name: nameOf(one) }))]
  }
  return { optionsAt, onSearch }
}

/** The people in the four places, with the meaning of each place. */
export function PeopleFields({ task, edit }: EditedTask) {
  const { t } = useTranslations('taskRecord')
  return (
    <section aria-label={t('people')}>
      {task.can.update ? <Chosen task={task} edit={edit} /> : <Read task={task} />}
    </section>
  )
}

function Chosen({ task, edit }: EditedTask) {
  const { t } = useTranslations(['tasks', 'taskRecord'])
  const { optionsAt, onSearch } = useChoices(task)
  const { isLoading } = useDirectory()
  const several = (place: Several) => {
    const field = SEVERAL[place]
    return (
      <EditableField task={task} edit={edit} field={field}>
        <MultiSelect
          label={t(`tasks:place.${place}`)}
          hint={t(`tasks:placeMeans.${place}`)}
          options={optionsAt(place)}
          onSearch={onSearch}
          value={edit.shown[field]}
          onChange={(ids) => edit.change(field, ids)}
          removeLabel={(name) => t('taskRecord:removePerson', { name })}
          emptyLabel={t('taskRecord:noPerson')}
          placeholder={t('taskRecord:choosePeople')}
          error={edit.errorAt(field)}
        />
      </EditableField>
    )
  }
  return (
    <div className="field-lines flex flex-col">
      {several('assigned')}
      <EditableField task={task} edit={edit} field="supervisor_user_id">
        <ComboBox
          label={t('tasks:place.supervised')}
          hint={t('tasks:placeMeans.supervised')}
          options={optionsAt('supervised')}
          onSearch={onSearch}
          value={edit.shown.supervisor_user_id}
          onChange={(id) => edit.choose('supervisor_user_id', id)}
          emptyLabel={t('taskRecord:noPerson')}
          placeholder={t('taskRecord:choosePerson')}
          disabled={isLoading}
          error={edit.errorAt('supervisor_user_id')}
        />
      </EditableField>
      {several('consulted')}
      {several('informed')}
    </div>
  )
}

function Read({ task: { people } }: Pick<EditedTask, 'task'>) {
  const { t } = useTranslations('tasks')
  const placed = placesOf(people)
  return (
    <dl className="fact-lines">
      {PLACES.map((place) => (
        <div key={place}>
          <dt>
            {t(`place.${place}`)}
            <span className="sr-only">. {t(`placeMeans.${place}`)}</span>
          </dt>
          <dd>
            <People people={placed[place]} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function People({ people }: { people: readonly TaskPerson[] }) {
  const { t } = useTranslations('taskRecord')
  const pictureOf = usePictures()
  const nameOf = usePersonName()
  if (people.length === 0) return <span className="text-muted">{t('nobody')}</span>
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1.5">
      {people.map((one) => (
        <li key={one.id} className="inline-flex min-w-0 items-center gap-1.5">
          <Avatar name={one.name} src={pictureOf(one.id)} size="sm" />
          <bdi className="min-w-0 wrap-anywhere">{nameOf(one)}</bdi>
        </li>
      ))}
    </ul>
  )
}
