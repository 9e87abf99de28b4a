import { Pencil, Plus } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useTranslations } from '#client/i18n.ts'
import { Text } from '#features/one-time-tasks/comments/web/Text.tsx'
import { WritingField } from '#features/one-time-tasks/comments/web/WritingField.tsx'
import {
  EditableField,
  type EditedTask,
} from '#features/one-time-tasks/record/web/EditableField.tsx'
import { TASK_FIELDS } from '#features/one-time-tasks/tasks/fields.ts'
import { Button } from '#ui/Button.tsx'
import { IconButton } from '#ui/IconButton.tsx'

/** The description: displayed as text with links, and edited in place. */
export function DescriptionField({ task, edit }: EditedTask) {
  const { t } = useTranslations('taskRecord')
  const [writing, setWriting] = useState(false)
  const place = useRef<HTMLElement>(null)
  const isOpen = writing || edit.isClash('description') || edit.errorAt('description') !== undefined
  const end = () => {
    setWriting(false)
    requestAnimationFrame(() => place.current?.querySelector('button')?.focus())
    edit.commit('description')
  }
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing) return
    event.stopPropagation()
    end()
  }
  const { description } = edit.shown
  return (
    <section ref={place} aria-label={t('description')}>
      <div className="flex min-h-8 items-center justify-between gap-2">
        <h3 className="font-semibold">{t('description')}</h3>
        {task.can.update && !isOpen && description !== '' && (
          <IconButton
            size="sm"
            label={t('editDescription')}
            icon={<Pencil aria-hidden="true" className="size-4" />}
            onClick={() => setWriting(true)}
          />
        )}
      </div>
      {isOpen ? (
        <EditableField task={task} edit={edit} field="description">
          {/* biome-ignore lint/a11y/noStaticElementInteractions: it only handles Escape from its field */}
          <div onKeyDown={press} onBlur={() => setWriting(false)}>
            <WritingField
              autoFocus={writing}
              label={t('description')}
              rows={4}
              maxLength={TASK_FIELDS.description.max}
              error={edit.errorAt('description')}
              mentioned={task.mentioned}
              value={description}
              onChange={(text) => edit.change('description', text)}
              onSubmit={end}
            />
          </div>
        </EditableField>
      ) : (
        <Shown {...{ description, task }} onWrite={() => setWriting(true)} />
      )}
    </section>
  )
}

interface ShownProps {
  description: string
  task: EditedTask['task']
  onWrite: () => void
}

function Shown({ description, task, onWrite }: ShownProps) {
  const { t } = useTranslations('taskRecord')
  if (description !== '') return <Text text={description} mentioned={task.mentioned} />
  if (!task.can.update) return <p className="text-muted">{t('noDescription')}</p>
  return (
    <Button
      tone="quiet"
      size="sm"
      className="-ms-3 text-muted!"
      icon={<Plus aria-hidden="true" className="size-4" />}
      onClick={onWrite}
    >
      {t('addDescription')}
    </Button>
  )
}
