import { addTranslations, useTranslations } from '#client/i18n.ts'
import { ConflictNote } from '#records/edit/web/ConflictNote.tsx'
import { type FieldsOf, isList, without } from '#records/edit/web/merge.ts'
import { ar, en } from '#records/edit/web/messages.ts'
import type { EditConflict } from '#records/edit/web/useEdit.ts'
import { Button } from '#ui/Button.tsx'

addTranslations('conflict', { en, ar })

interface FieldFormatter<V> {
  format: (value: V) => string
  /** An empty value is shown as "nobody" instead of "nothing". */
  isPerson?: boolean
}

/** Formatters for the fields that are not texts. For a set, they get the added or removed items. */
type FieldFormatters<Draft, Fields> = {
  [F in keyof Draft as F extends keyof Fields
    ? Fields[F] extends 'text'
      ? never
      : F
    : never]: FieldFormatter<NonNullable<Draft[F]>>
}

interface ClashNoteProps<Draft extends object, Fields extends FieldsOf<Draft>> {
  title: string
  clash: EditConflict<{ version: number }, Draft>
  fields: Fields
  labelOf: (field: keyof Draft) => string
  formatters: FieldFormatters<Draft, Fields>
  /** The current values of the form. */
  mine: Draft
  onTakeTheirs: (field: keyof Draft) => void
}

/** Shows what somebody else saved meanwhile, next to the form's own value where the two differ. */
export function EditConflictNote<Draft extends object, Fields extends FieldsOf<Draft>>({
  title,
  clash,
  fields,
  labelOf,
  formatters,
  mine,
  onTakeTheirs,
}: ClashNoteProps<Draft, Fields>) {
  const { t } = useTranslations('conflict')
  const saidOf = formatters as unknown as Partial<Record<keyof Draft, FieldFormatter<unknown>>>
  return (
    <ConflictNote title={title} attentionBy="focus" version={clash.after.version}>
      <p>{t('kept')}</p>
      <ul className="mt-2 flex flex-col gap-2">
        {clash.changed.map((field) => (
          <li key={String(field)}>
            <span className="font-medium">{labelOf(field)}</span>
            {isList(fields[field]) ? (
              <ListChange {...saidOf[field]} was={clash.was[field]} is={clash.is[field]} />
            ) : (
              <Change
                {...saidOf[field]}
                label={labelOf(field)}
                now={clash.is[field]}
                mine={mine[field]}
                isConflict={clash.clashes.includes(field)}
                onTakeTheirs={() => onTakeTheirs(field)}
              />
            )}
          </li>
        ))}
      </ul>
    </ConflictNote>
  )
}

interface ListChangeProps extends Partial<FieldFormatter<unknown>> {
  was: unknown
  is: unknown
}

function ListChange({ format = String, was, is }: ListChangeProps) {
  const { t } = useTranslations('conflict')
  const [before, after] = [was as unknown[], is as unknown[]]
  const [added, removed] = [without(after, before), without(before, after)]
  return (
    <>
      {added.length > 0 && <p>{t('added', { values: format(added) })}</p>}
      {removed.length > 0 && <p>{t('removed', { values: format(removed) })}</p>}
    </>
  )
}

interface ChangeProps extends Partial<FieldFormatter<unknown>> {
  label: string
  now: unknown
  mine: unknown
  /** Both changed the field: then the form's own value is shown too. */
  isConflict: boolean
  onTakeTheirs: () => void
}

function Change({
  format = String,
  isPerson,
  label,
  now,
  mine,
  isConflict,
  onTakeTheirs,
}: ChangeProps) {
  const { t } = useTranslations('conflict')
  const words = (key: 'now' | 'mine', value: unknown) => {
    const text = value === null || value === undefined ? '' : format(value)
    if (text) return t(key, { value: text })
    return t(isPerson ? `${key}Nobody` : `${key}Nothing`)
  }
  return (
    <>
      <p className="wrap-anywhere">{words('now', now)}</p>
      {isConflict && (
        <>
          <p className="wrap-anywhere">{words('mine', mine)}</p>
          <Button
            size="sm"
            className="mt-1"
            aria-label={t('takeTheirsOf', { field: label })}
            onClick={onTakeTheirs}
          >
            {t('takeTheirs')}
          </Button>
        </>
      )}
    </>
  )
}
