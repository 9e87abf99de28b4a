import { type KeyboardEvent, type Ref, useId } from 'react'
import { useTranslations } from '#client/i18n.ts'
import {
  EditableField,
  type EditedTask,
} from '#features/one-time-tasks/record/web/EditableField.tsx'
import { TASK_FIELDS } from '#features/one-time-tasks/tasks/fields.ts'
import { join } from '#ui/join.ts'

const look = 'text-lg leading-snug font-semibold wrap-anywhere'

interface TitleFieldProps extends EditedTask {
  ref: Ref<HTMLHeadingElement>
}

/**
 * The heading of an open task, which is editable if the user may change the task. Enter saves,
 * Escape cancels.
 */
export function TitleField({ task, edit, ref }: TitleFieldProps) {
  const { locale } = useTranslations('tasks')
  const errorId = useId()
  const error = edit.errorAt('title')
  const { title } = edit.shown
  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape' && edit.isTyped('title')) {
      event.stopPropagation()
      edit.discard('title')
    } else if (event.key === 'Enter') edit.commit('title')
    else return
    event.preventDefault()
    // The heading around the field: from there, Escape still closes the task.
    event.currentTarget.parentElement?.focus()
  }
  if (!task.can.update)
    return (
      <h2 ref={ref} tabIndex={-1} className={join(look, 'outline-none')}>
        <bdi>{task.title}</bdi>
      </h2>
    )
  return (
    <EditableField task={task} edit={edit} field="title" className="-mx-2">
      <h2 ref={ref} tabIndex={-1} aria-label={title} className="outline-none">
        <textarea
          aria-label={TASK_FIELDS.title.label[locale]}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={error === undefined ? undefined : errorId}
          dir="auto"
          rows={1}
          maxLength={TASK_FIELDS.title.max}
          value={title}
          onChange={({ target }) => edit.change('title', target.value.replaceAll('\n', ' '))}
          onKeyDown={press}
          className={join(
            look,
            'field-sizing-content block w-full resize-none rounded-md bg-transparent px-2 py-1 hover:bg-hover focus:bg-card aria-invalid:ring-1 aria-invalid:ring-not-done aria-invalid:ring-inset',
          )}
        />
      </h2>
      {error !== undefined && (
        <p id={errorId} className="px-2 text-sm font-medium whitespace-pre-line text-not-done">
          {error}
        </p>
      )}
    </EditableField>
  )
}
