import { lazy, Suspense, useLayoutEffect } from 'react'
import { useTranslations } from '#client/i18n.ts'
import {
  needsOwnScope,
  toScopeSearch,
  useTaskSearch,
} from '#features/one-time-tasks/lists/web/search.ts'
import { TaskViews } from '#features/one-time-tasks/lists/web/TaskViews.tsx'

const HandOverDialog = lazy(async () => ({
  default: (await import('#features/one-time-tasks/handover/web/HandOverDialog.tsx'))
    .HandOverDialog,
}))

/** The page of the company's one-time tasks. */
export function OneTimeTaskPage() {
  const { t } = useTranslations(['tasks', 'taskList', 'lists'])
  const list = useTaskSearch()
  const { search, change } = list
  const isBare = needsOwnScope(search)
  useLayoutEffect(() => {
    if (isBare) change(toScopeSearch('mine'), { replace: true })
  })
  if (isBare) return null
  return (
    <>
      <TaskViews
        list={list}
        title={(heading) => (
          <h1
            ref={heading}
            tabIndex={-1}
            className="text-xl font-semibold outline-none sm:text-2xl"
          >
            {t('tasks:title')}
          </h1>
        )}
      />
      {search.hand_over && (
        <Suspense>
          <HandOverDialog
            open
            userId={search.hand_over}
            onClose={() => change({ hand_over: undefined })}
          />
        </Suspense>
      )}
    </>
  )
}
