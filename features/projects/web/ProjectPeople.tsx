import { useState } from 'react'
import { useTranslations } from '#client/i18n.ts'
import type { ProjectProgress } from '#features/projects/contract.ts'
import { CountLink } from '#features/projects/web/CountLink.tsx'
import { usePictures } from '#features/projects/web/usePickers.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'

/** The number of people shown before the list is expanded. */
const MAX_COLLAPSED = 8

interface ProjectPeopleProps {
  /** Undefined while loading. */
  people: ProjectProgress['people'] | undefined
}

/** The assignees of a project's tasks, most open tasks first; each links to that person's tasks. */
export function ProjectPeople({ people }: ProjectPeopleProps) {
  const { t } = useTranslations('projects')
  const [all, setAll] = useState(false)
  const pictureOf = usePictures()
  const shown = all ? people : people?.slice(0, MAX_COLLAPSED)
  return (
    <Card title={t('people')}>
      {!people && <Skeleton className="h-40" />}
      {people?.length === 0 && <p className="text-muted">{t('nobodyYet')}</p>}
      <ul className="-my-1">
        {shown?.map(({ id, name, open, done }) => (
          <li key={id}>
            <CountLink
              filter={{ assigned_user_id: id }}
              className="-mx-2 flex items-center gap-2.5 rounded-md px-2 py-1.5 hover:bg-hover"
            >
              <Avatar name={name} src={pictureOf(id)} />
              <bdi className="min-w-0 grow wrap-anywhere">{name}</bdi>
              <span className="shrink-0 text-sm text-muted tabular-nums">
                {t('personTasks', { open, done })}
              </span>
            </CountLink>
          </li>
        ))}
      </ul>
      {people && people.length > MAX_COLLAPSED && !all && (
        <Button size="sm" tone="quiet" className="mt-2" onClick={() => setAll(true)}>
          {t('showAll', { count: people.length })}
        </Button>
      )}
    </Card>
  )
}
