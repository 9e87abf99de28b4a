import { ArrowLeft, Copy, Trash2 } from 'lucide-react'
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslations } from '#client/i18n.ts'
import type { Role } from '#features/roles/contract.ts'
import { describePermission } from '#features/roles/permission-words.ts'
import { isHeld } from '#features/roles/web/api.ts'
import { DeleteRoleDialog } from '#features/roles/web/DeleteRoleDialog.tsx'
import { Holders } from '#features/roles/web/Holders.tsx'
import { PermissionMatrix } from '#features/roles/web/PermissionMatrix.tsx'
import { SaveBar } from '#features/roles/web/SaveBar.tsx'
import { useRolesSearch } from '#features/roles/web/search.ts'
import { type RoleDraft, useRoleDraft } from '#features/roles/web/useRoleDraft.ts'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { LeaveGuard } from '#ui/LeaveGuard.tsx'
import { TextField } from '#ui/TextField.tsx'

/** Moves the focus to the heading when the bar of unsaved changes disappears with the focus. */
function useFocusAfterBar(shown: boolean, heading: RefObject<HTMLElement | null>): void {
  const before = useRef(shown)
  useEffect(() => {
    const gone = before.current && !shown
    before.current = shown
    if (gone && document.activeElement === document.body)
      heading.current?.focus({ preventScroll: true })
  }, [shown, heading])
}

/** One role: its name, its holders and its permissions. Remount it for each role. */
export function RoleDetail({
  role,
  others,
  onDuplicate,
  headingRef,
}: {
  role: Role
  others: readonly Role[]
  onDuplicate: () => void
  /** Receives the focus when the role is a separate view. */
  headingRef: RefObject<HTMLHeadingElement | null>
}) {
  const { t } = useTranslations('roles')
  const draft = useRoleDraft(role)
  const dirty = draft.changes > 0
  const readOnly = !role.can.update
  useFocusAfterBar(dirty, headingRef)
  return (
    <>
      <BackToList />
      <Card className="mb-4">
        <RoleHead role={role} headingRef={headingRef} others={others} onDuplicate={onDuplicate} />
        {readOnly ? <WhyReadOnly /> : <NameField draft={draft} />}
        <h3 className="mt-4 mb-2 text-sm font-medium">{t('holders')}</h3>
        <Holders roleId={role.id} expected={role.users_count} />
      </Card>
      <Card title={t('permissions')} pad={false}>
        <PermissionMatrix held={draft.held} readOnly={readOnly} onToggle={draft.toggle} />
      </Card>
      {dirty && <SaveBar draft={draft} />}
      <LeaveGuard isUnsaved={() => dirty} recordParams={['role', 'view']} onLeave={draft.discard} />
    </>
  )
}

/** On phones the list and the role are separate views. */
function BackToList() {
  const { t } = useTranslations('roles')
  const { change } = useRolesSearch()
  return (
    <Button
      tone="quiet"
      size="sm"
      icon={<ArrowLeft aria-hidden="true" className="size-4 rtl:-scale-x-100" />}
      onClick={() => change({ role: undefined })}
      className="-ms-2 mb-2 lg:hidden"
    >
      {t('allRoles')}
    </Button>
  )
}

function RoleHead({
  role,
  others,
  onDuplicate,
  headingRef,
}: {
  role: Role
  others: readonly Role[]
  onDuplicate: () => void
  headingRef: RefObject<HTMLHeadingElement | null>
}) {
  const { t } = useTranslations('roles')
  const [deleting, setDeleting] = useState(0)
  const [open, setOpen] = useState(false)
  const ask = () => {
    setDeleting((count) => count + 1)
    setOpen(true)
  }
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <h2
        ref={headingRef}
        tabIndex={-1}
        className="min-w-0 rounded-sm text-lg font-semibold wrap-anywhere"
      >
        <bdi>{role.name}</bdi>
      </h2>
      <div className="flex flex-wrap gap-2">
        {isHeld('manage-role') && (
          <Button
            size="sm"
            icon={<Copy aria-hidden="true" className="size-4" />}
            onClick={onDuplicate}
          >
            {t('duplicate')}
          </Button>
        )}
        {role.can.update && (
          <Button
            size="sm"
            tone="not-done-outline"
            icon={<Trash2 aria-hidden="true" className="size-4" />}
            onClick={ask}
            disabled={!role.can.delete}
          >
            {t('delete')}
          </Button>
        )}
      </div>
      {role.can.update && !role.can.delete && (
        <p className="basis-full text-sm text-muted">{t('deleteLacking')}</p>
      )}
      <DeleteRoleDialog
        key={deleting}
        role={role}
        others={others}
        open={open}
        onClose={() => setOpen(false)}
      />
    </div>
  )
}

/** Enter saves; if the name is refused, it receives the focus. */
function NameField({ draft }: { draft: RoleDraft }) {
  const { t } = useTranslations('roles')
  const input = useRef<HTMLInputElement>(null)
  const error = draft.refusal.name
  useEffect(() => {
    if (error) input.current?.focus()
  }, [error])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (draft.changes > 0 && !draft.changed && !draft.saving) void draft.save()
  }
  return (
    <form noValidate onSubmit={submit}>
      <TextField
        ref={input}
        label={t('name')}
        required
        autoComplete="off"
        value={draft.name}
        onChange={(event) => draft.setName(event.target.value)}
        error={error}
        className="max-w-md"
      />
    </form>
  )
}

function WhyReadOnly() {
  const { t, locale } = useTranslations('roles')
  const permission = describePermission('manage-role').label[locale]
  return (
    <Alert title={t('readOnly')}>
      {isHeld('manage-role') ? t('readOnlyOwn') : t('readOnlyLacking', { permission })}
    </Alert>
  )
}
