import { Link } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { useTranslations } from '#client/i18n.ts'
import { useReply } from '#client/query.ts'
import { optionalParam, useUrlSearch } from '#client/url-search.ts'
import {
  listProjectAttachments,
  type ProjectFile,
} from '#features/one-time-tasks/attachments/contract.ts'
import { LinkedFiles } from '#features/one-time-tasks/attachments/web/LinkedFiles.tsx'
import { useRelativeTime } from '#features/one-time-tasks/comments/web/useRelativeTime.ts'
import type { ProjectPartProps } from '#features/projects/web/project-parts.ts'
import { ListPagination, useLastPage } from '#records/list/web/ListPagination.tsx'
import { LoadError } from '#records/list/web/LoadError.tsx'
import { Card } from '#ui/Card.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { LoadingText, Skeleton } from '#ui/Skeleton.tsx'

const PER_PAGE = 25
const NONE: never[] = []

/** A separate name, because the page of the task list is in the same URL. */
const filesSearch = z.object({ files_page: optionalParam(z.int().check(z.gte(1))) })

/** The person who added the file, the time, and a link to its task. */
function Note({ file: { user, created_at, task } }: { file: ProjectFile }) {
  const { t } = useTranslations('taskFiles')
  const when = useRelativeTime()(created_at)
  return (
    <>
      <span title={when.exact}>{t('note', { name: user.name, when: when.words })}</span>
      <span className="max-sm:hidden"> · </span>
      <Link
        to="."
        search={(old: object) => ({ ...old, part: undefined, task: task.id })}
        aria-label={t('toTask', { title: task.title })}
        className="relative z-1 w-fit rounded-sm text-accent hover:underline max-sm:block"
      >
        <bdi>{task.title}</bdi>
      </Link>
    </>
  )
}

/** The files of a project's tasks, newest first. */
export function ProjectFiles({ project }: ProjectPartProps) {
  const { t } = useTranslations(['taskFiles', 'common'])
  const { search, change } = useUrlSearch(filesSearch)
  const params = { id: project.id }
  const query = useReply(listProjectAttachments, {
    params,
    query: { page: search.files_page, per_page: PER_PAGE },
  })
  const files = query.data?.data ?? NONE
  const toPage = (page: number | undefined, how = {}) => change({ files_page: page }, how)
  useLastPage(query, search.files_page, ({ page }, how) => toPage(page, how))
  const refresh = async () => (await query.refetch({ throwOnError: true })).data?.data ?? NONE
  return (
    <section aria-label={t('taskFiles:title')}>
      <LoadError query={query} title={t('taskFiles:failed')} className="mb-4" />
      {query.isPending && (
        <div aria-busy="true">
          <LoadingText />
          <Skeleton className="h-64 w-full rounded-lg" />
        </div>
      )}
      {query.data?.total === 0 && (
        <EmptyState title={t('taskFiles:noneOfProject')}>
          {t('taskFiles:noneOfProjectText')}
        </EmptyState>
      )}
      {query.data && files.length > 0 && (
        <>
          <Card className="py-1!">
            <LinkedFiles files={files} noteOf={(file) => <Note file={file} />} refresh={refresh} />
          </Card>
          <ListPagination paged={query.data} onPage={toPage} className="mt-4" />
        </>
      )}
    </section>
  )
}
