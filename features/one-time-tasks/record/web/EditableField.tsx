import { type FocusEvent, type ReactNode, useRef } from 'react'
import { useTranslations } from '#client/i18n.ts'
import type { TaskRecord } from '#features/one-time-tasks/record/contract.ts'
import type { FieldName } from '#features/one-time-tasks/record/web/fields.ts'
import { useLabels, useSaved } from '#features/one-time-tasks/record/web/translations.ts'
import type { TaskEdit } from '#features/one-time-tasks/record/web/useTaskEdit.ts'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { join } from '#ui/join.ts'

export interface EditedTask {
  task: TaskRecord
  edit: TaskEdit
}

interface EditableFieldProps extends EditedTask {
  field: FieldName
  className?: string
  children: ReactNode
}

/** Wraps a field: saves it on blur, and shows a conflict or an error of the save. */
export function EditableField({ task, edit, field, className, children }: EditableFieldProps) {
  const box = useRef<HTMLDivElement>(null)
  const leave = ({ target, relatedTarget }: FocusEvent) => {
    const isInside = (node: EventTarget | null) =>
      node instanceof Node && box.current?.contains(node) === true
    // A calendar is rendered elsewhere in the page: its choice is complete when it closes.
    if (!isInside(target) || !isInside(relatedTarget)) edit.commit(field)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only handles the blur of its field
    <div ref={box} onBlur={leave} className={join('flex min-w-0 flex-col gap-1.5', className)}>
      {children}
      {edit.isClash(field) && <FieldClash task={task} edit={edit} field={field} />}
      {!edit.isClash(field) && edit.errorAt(field) !== undefined && (
        <SaveAgain edit={edit} field={field} />
      )}
    </div>
  )
}

function SaveAgain({ edit, field }: Pick<EditableFieldProps, 'edit' | 'field'>) {
  const { t } = useTranslations('taskRecord')
  const label = useLabels()[field]
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        size="sm"
        aria-label={t('againOf', { field: label })}
        onClick={() => edit.commit(field)}
      >
        {t('again')}
      </Button>
      <Button
        size="sm"
        tone="quiet"
        aria-label={t('takeBackOf', { field: label })}
        onClick={() => edit.discard(field)}
      >
        {t('takeBack')}
      </Button>
    </div>
  )
}

/** Shows another user's conflicting change; the typed value stays until the user chooses. */
function FieldClash({ task, edit, field }: EditedTask & { field: FieldName }) {
  const { t } = useTranslations('taskRecord')
  const label = useLabels()[field]
  const theirs = useSaved()(task, field)
  return (
    <Alert
      tone="late"
      action={
        <span className="flex flex-wrap gap-2">
          <Button
            size="sm"
            aria-label={t('keepMineOf', { field: label })}
            onClick={() => edit.keepTyped(field)}
          >
            {t('keepMine')}
          </Button>
          <Button
            size="sm"
            aria-label={t('takeTheirsOf', { field: label })}
            onClick={() => edit.discard(field)}
          >
            {t('takeTheirs')}
          </Button>
        </span>
      }
    >
      <p>{t('clash')}</p>
      <p className="max-h-40 overflow-y-auto wrap-anywhere whitespace-pre-line">
        {theirs ? t('theirs', { value: theirs }) : t('theirsNothing')}
      </p>
    </Alert>
  )
}
