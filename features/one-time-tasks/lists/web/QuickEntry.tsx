import { Plus } from 'lucide-react'
import { type ClipboardEvent, type KeyboardEvent, useState } from 'react'
import { useTranslations } from '#client/i18n.ts'
import { useReason } from '#client/useReason.ts'
import type { OpenDialogFn } from '#features/one-time-tasks/lists/web/open-dialog.ts'
import { defaultsFromFilter, type TaskSearch } from '#features/one-time-tasks/lists/web/search.ts'
import { useSendMove } from '#features/one-time-tasks/lists/web/useMove.ts'
import type { TaskStatus } from '#features/one-time-tasks/tasks/contract.ts'
import { createOneTimeTask } from '#features/one-time-tasks/tasks/web/api.ts'
import { fieldGroup } from '#ui/field-class.ts'
import { join } from '#ui/join.ts'
import { toast } from '#ui/toast.ts'

const MAX_TITLE_LENGTH = 200
/** More pasted lines than this need an import. */
const MAX_LINES = 50

/** The titles in a pasted text, one per line. */
export const splitTitles = (text: string): string[] =>
  text
    .split(/\r\n|[\n\r\u2028]/)
    .map((line) => line.replace(/^\s*(?:[-*•–]|\d+[.)])?\s+/, '').trim())
    .filter((line) => line !== '')
    .slice(0, MAX_LINES)

interface QuickEntryProps {
  /** The current filter, from which a new task gets its defaults. */
  search: TaskSearch
  show: OpenDialogFn
  /** The board column of the entry. */
  status?: TaskStatus
  className?: string
}

/**
 * A single-line entry for new tasks: Enter creates a task. Several pasted lines create several
 * tasks.
 */
export function QuickEntry({ search, show, status = 'pending', className }: QuickEntryProps) {
  const { t } = useTranslations('taskList')
  const reasonOf = useReason()
  const move = useSendMove()
  const [title, setTitle] = useState('')
  const add = async (one: string): Promise<void> => {
    const task = await createOneTimeTask({ ...defaultsFromFilter(search), title: one })
    // The task exists even if its move fails.
    if (status !== 'pending') await move(task, status)
  }
  const refused = (error: unknown, kept: string) => {
    setTitle((typed) => typed || kept)
    toast({ tone: 'not-done', title: t('notAdded'), detail: reasonOf(error) })
  }
  const submit = async () => {
    const wanted = title.trim()
    if (wanted === '') return
    setTitle('')
    await add(wanted).catch((error: unknown) => refused(error, wanted))
  }
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const titles = splitTitles(event.clipboardData.getData('text'))
    if (titles.length < 2) return
    event.preventDefault()
    show({ kind: 'paste', titles, add })
  }
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Escape' && title !== '') {
      event.stopPropagation()
      setTitle('')
    }
    // An Enter that confirms input-method text creates no task.
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    void submit()
  }
  return (
    <div className={join(fieldGroup, 'flex h-10 items-center gap-2 px-3', className)}>
      <Plus aria-hidden="true" className="size-4 shrink-0 text-muted" />
      <input
        dir="auto"
        aria-label={t('quickEntry')}
        placeholder={t('quickEntryHint')}
        maxLength={MAX_TITLE_LENGTH}
        autoComplete="off"
        enterKeyHint="done"
        value={title}
        onChange={(event) => setTitle(event.target.value)}
        onKeyDown={press}
        onPaste={paste}
        className="h-full min-w-0 grow bg-transparent outline-none placeholder:text-muted"
      />
    </div>
  )
}
