import { Navigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { readSession } from '#client/session.ts'
import { useProjectDialogs } from '#features/projects/web/dialogs.tsx'
import { ProjectList } from '#features/projects/web/ProjectList.tsx'
import { storeListSearch, useProjectSearch } from '#features/projects/web/search.ts'
import { useFocusAfterNavigation } from '#features/projects/web/useFocusAfterNavigation.ts'
import { useRestoreFocus } from '#records/list/web/useRestoreFocus.ts'
import { Dialogs } from '#ui/dialogs.tsx'

/** The projects that the reader may see. */
export function ProjectsPage() {
  const list = useProjectSearch()
  const dialogs = useProjectDialogs()
  const [lastOpenedId, setLastOpenedId] = useState<string>()
  const heading = useRestoreFocus({ open: dialogs.open, id: lastOpenedId })
  const { show, close } = dialogs
  useFocusAfterNavigation('list', (id) => {
    const row = document.querySelector<HTMLElement>(`[data-actions="${id}"]`)
    const target = row || heading.current
    target?.focus({ preventScroll: true })
  })
  useEffect(() => storeListSearch(list.search))
  const companyName = readSession()?.companySlug ?? ''
  const { project } = list.search
  if (project)
    return (
      <Navigate
        to="/$companyName/project/$projectId"
        params={{ companyName, projectId: project }}
        replace
      />
    )
  return (
    <>
      <ProjectList list={list} heading={heading} show={show} />
      <Dialogs
        dialogs={dialogs}
        page={{
          onCreated: (id) => {
            close()
            setLastOpenedId(id)
            list.clear()
          },
          onDeleted: () => {
            close()
            setLastOpenedId(undefined)
          },
        }}
      />
    </>
  )
}
