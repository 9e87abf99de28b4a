import { Navigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { readSession } from '#client/session.ts'
import { useFocusBetween } from '#features/projects/web/between.ts'
import { Dialogs, useDialogs } from '#features/projects/web/Dialogs.tsx'
import { ProjectList } from '#features/projects/web/ProjectList.tsx'
import { keepList, useProjectSearch } from '#features/projects/web/search.ts'
import { useRestoreFocus } from '#records/list/web/useFocusKept.ts'

/** The projects that the reader may see. */
export function ProjectsPage() {
  const list = useProjectSearch()
  const dialogs = useDialogs()
  const [worked, setWorked] = useState<string>()
  const heading = useRestoreFocus({ open: dialogs.open, id: worked })
  const { show, close } = dialogs
  useFocusBetween('list', (id) => {
    const row = document.querySelector<HTMLElement>(`[data-actions="${id}"]`)
    const target = row || heading.current
    target?.focus({ preventScroll: true })
  })
  useEffect(() => keepList(list.search))
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
        onCreated={(id) => {
          close()
          setWorked(id)
          list.clear()
        }}
        onDeleted={() => {
          close()
          setWorked(undefined)
        }}
      />
    </>
  )
}
