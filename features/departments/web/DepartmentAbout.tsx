import { Search } from 'lucide-react'
import { useState } from 'react'
import { formatNumber } from '#client/format.ts'
import { useTranslations } from '#client/i18n.ts'
import type { Department } from '#features/departments/contract.ts'
import { Counts } from '#features/departments/web/DepartmentCard.tsx'
import { DepartmentFacts } from '#features/departments/web/DepartmentFields.tsx'
import { useMembers } from '#features/departments/web/useMembers.ts'
import { usePictures } from '#features/departments/web/usePeople.ts'
import { useVisibleRows } from '#records/list/web/useVisibleRows.ts'
import { Alert } from '#ui/Alert.tsx'
import { Avatar } from '#ui/Avatar.tsx'
import { Button } from '#ui/Button.tsx'
import { TextField } from '#ui/TextField.tsx'

/** The number of members from which a search field appears above them. */
const MIN_FOR_SEARCH = 10

/** What a department is, its tasks, and its members. */
export function DepartmentAbout({ department }: { department: Department }) {
  const { open_tasks, routine_tasks } = department
  return (
    <>
      <DepartmentFacts department={department} />
      <Counts routineTasks={routine_tasks} openTasks={open_tasks} />
      <Members department={department} />
    </>
  )
}

function Members({ department }: { department: Department }) {
  const { t, locale } = useTranslations('departments')
  const pictureOf = usePictures()
  const [text, setText] = useState('')
  const { members: people, members_count: count, manager } = department
  const { shown, isLoading, more, onSight } = useMembers(department, text)
  const list = useVisibleRows<HTMLUListElement>(shown, onSight)
  return (
    <section aria-label={t('members')} className="mt-5">
      <h3 className="flex items-baseline gap-2 font-semibold">
        {t('members')}
        <span className="text-sm font-normal text-muted tabular-nums">
          {formatNumber(count, locale)}
        </span>
      </h3>
      {people.length > MIN_FOR_SEARCH && (
        <TextField
          type="search"
          label={t('searchMembers')}
          hideLabel
          placeholder={t('searchMembers')}
          start={<Search aria-hidden="true" className="size-4" />}
          value={text}
          onChange={(event) => setText(event.target.value)}
          className="mt-2"
        />
      )}
      {people.length === 0 && <p className="mt-2 text-muted">{t('noMembers')}</p>}
      <p role="status" className="mt-2 text-muted empty:hidden">
        {people.length > 0 &&
          !isLoading &&
          shown.length === 0 &&
          t('noMember', { text: text.trim() })}
      </p>
      <ul ref={list} className="mt-1">
        {shown.map(({ id, name }) => (
          <li
            key={id}
            data-row={id}
            className="flex min-h-11 items-center gap-2.5 border-b border-line last:border-0"
          >
            <Avatar name={name} src={pictureOf(id)} />
            <span className="min-w-0 grow truncate" title={name}>
              <bdi>{name}</bdi>
            </span>
            {id === manager?.id && <span className="text-sm text-muted">{t('manager')}</span>}
          </li>
        ))}
      </ul>
      {more && (
        <Button size="sm" className="mt-2" busy={isLoading} onClick={more}>
          {t('moreMembers')}
        </Button>
      )}
    </section>
  )
}

/** Warns that nobody can report the department's tasks; renders nothing if somebody can. */
export function NoReporterNote({ department }: { department: Department }) {
  const { t } = useTranslations('departments')
  if (!department.unmanned) return null
  return (
    <Alert tone="late" title={t('unmanned')} className="mb-4">
      {t('unmannedText')}
    </Alert>
  )
}
