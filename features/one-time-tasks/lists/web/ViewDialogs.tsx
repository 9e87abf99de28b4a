import { Trash2 } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { v4 as uuid } from 'uuid'
import { useTranslations } from '#client/i18n.ts'
import { useReason } from '#client/useReason.ts'
import {
  removeView,
  renameView,
  saveView,
  useViews,
} from '#features/one-time-tasks/lists/web/views.ts'
import type { TaskView } from '#features/one-time-tasks/views/contract.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { TextField } from '#ui/TextField.tsx'
import { toast } from '#ui/toast.ts'
import { useAct } from '#ui/useAct.ts'

interface Over {
  open: boolean
  onClose: () => void
}

const MAX_NAME_LENGTH = 60

/** Stores the current filter under a name. */
export function SaveViewDialog({ open, onClose, query }: Over & { query: string }) {
  const { t } = useTranslations(['taskList', 'common'])
  const formId = useId()
  const [idempotencyKey] = useState(() => uuid())
  const [name, setName] = useState('')
  const { busy, act, refuse, refusal } = useAct()
  const keep = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '') return refuse(t('taskList:viewNameWanted'))
    void act(async () => {
      await saveView(name, query, idempotencyKey)
      toast({ tone: 'done', title: t('taskList:viewKept', { name }) })
      onClose()
    })
  }
  return (
    <Dialog
      open={open}
      size="sm"
      onClose={onClose}
      title={t('taskList:keepView')}
      closeLabel={t('common:close')}
      footer={
        <>
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          <Button type="submit" form={formId} tone="primary" busy={busy}>
            {t('common:save')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={keep}>
        <TextField
          autoFocus
          label={t('taskList:viewName')}
          hint={t('taskList:viewNameHint')}
          required
          maxLength={MAX_NAME_LENGTH}
          autoComplete="off"
          value={name}
          onChange={(event) => {
            setName(event.target.value)
            refuse()
          }}
          error={refusal}
        />
      </form>
    </Dialog>
  )
}

function ViewRow({ view }: { view: TaskView }) {
  const { t } = useTranslations('taskList')
  const reasonOf = useReason()
  const [name, setName] = useState(view.name)
  const [error, setError] = useState<string>()
  const say = (failure: unknown) => setError(reasonOf(failure))
  const rename = () => {
    if (name.trim() === view.name) return
    if (name.trim() === '') return setName(view.name)
    void renameView(view.id, name).then(() => setError(undefined), say)
  }
  return (
    <li className="flex items-start gap-2">
      <TextField
        label={t('viewName')}
        hideLabel
        maxLength={MAX_NAME_LENGTH}
        autoComplete="off"
        value={name}
        onChange={(event) => setName(event.target.value)}
        onBlur={rename}
        error={error}
        className="grow"
      />
      <IconButton
        tone="danger"
        label={t('removeView', { name: view.name })}
        icon={<Trash2 aria-hidden="true" className="size-4" />}
        onClick={() => void removeView(view.id).catch(say)}
      />
    </li>
  )
}

/** The dialog in which users rename and delete their views. */
export function ViewsDialog({ open, onClose }: Over) {
  const { t } = useTranslations(['taskList', 'common'])
  const views = useViews().data?.views ?? []
  return (
    <Dialog
      open={open}
      size="sm"
      onClose={onClose}
      title={t('taskList:manageViews')}
      closeLabel={t('common:close')}
      footer={<Button onClick={onClose}>{t('common:close')}</Button>}
    >
      {views.length === 0 && <p className="text-muted">{t('taskList:noViews')}</p>}
      <ul className="flex flex-col gap-2">
        {views.map((view) => (
          <ViewRow key={view.id} view={view} />
        ))}
      </ul>
    </Dialog>
  )
}
