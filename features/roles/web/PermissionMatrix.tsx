import { Lock } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { useTranslations } from '#client/i18n.ts'
import { describePermission, PERMISSION_AREAS } from '#features/roles/permission-words.ts'
import { ownPermissions } from '#features/roles/web/api.ts'
import { PERMISSIONS, type Permission } from '#shared/permissions.ts'
import { arrowStep } from '#ui/arrow-step.ts'
import { Checkbox } from '#ui/Checkbox.tsx'

type Area = (typeof PERMISSION_AREAS)[number]
type Toggle = (permissions: readonly Permission[], on: boolean) => void

/** Arrow keys move the focus between enabled checkboxes, as Tab does. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = arrowStep(event)
  if (!step || event.altKey || event.ctrlKey || event.metaKey) return
  const boxes = [...event.currentTarget.querySelectorAll<HTMLInputElement>('input:enabled')]
  const next = boxes[boxes.indexOf(event.target as HTMLInputElement) + step]
  event.preventDefault()
  next?.focus()
}

/** All permissions by area as checkboxes; `readOnly` disables them. */
export function PermissionMatrix({
  held,
  readOnly,
  onToggle,
}: {
  held: ReadonlySet<Permission>
  readOnly: boolean
  onToggle: Toggle
}) {
  const { t } = useTranslations('roles')
  const own = ownPermissions()
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the checkboxes inside have the focus
    <div onKeyDown={moveFocus} className="divide-y divide-line border-t border-line">
      {!readOnly && own.size < PERMISSIONS.length && (
        <p className="bg-hover px-5 py-3 text-sm text-muted">{t('limits')}</p>
      )}
      {PERMISSION_AREAS.map((area) => (
        <AreaRow key={area.key} {...{ area, held, own, readOnly, onToggle }} />
      ))}
    </div>
  )
}

interface AreaRowProps {
  area: Area
  held: ReadonlySet<Permission>
  /** The permissions that the reader holds. */
  own: ReadonlySet<Permission>
  readOnly: boolean
  onToggle: Toggle
}

function AreaRow({ area, held, own, readOnly, onToggle }: AreaRowProps) {
  const { t, locale } = useTranslations('roles')
  const { permissions } = area
  const name = area.name[locale]
  const inArea = permissions.filter((permission) => held.has(permission)).length
  const open = readOnly ? [] : permissions.filter((permission) => own.has(permission))
  const allOn = open.every((permission) => held.has(permission))
  return (
    <fieldset className="min-w-0 gap-x-6 gap-y-3 px-5 py-4 md:grid md:grid-cols-[11rem_minmax(0,1fr)]">
      <legend className="sr-only">{name}</legend>
      <div className="mb-3 flex items-start justify-between gap-2 md:mb-0 md:flex-col md:justify-start md:gap-0.5">
        <Checkbox
          label={<span className="font-semibold">{name}</span>}
          aria-label={t('allOfArea', { area: name })}
          checked={inArea === permissions.length}
          indeterminate={inArea > 0 && inArea < permissions.length}
          disabled={open.length === 0}
          onChange={() => onToggle(open, !allOn)}
          className="[&_input:disabled:indeterminate]:border-transparent [&_input:disabled:indeterminate]:bg-field-line"
        />
        <span className="text-sm text-muted tabular-nums md:ms-7.5">
          {t('heldOfAll', { held: inArea, all: permissions.length })}
        </span>
      </div>
      <ul className="grid gap-x-6 gap-y-3 max-md:ms-7.5 xl:grid-cols-2">
        {permissions.map((permission) => (
          <li key={permission}>
            <PermissionBox
              permission={permission}
              checked={held.has(permission)}
              mine={own.has(permission)}
              readOnly={readOnly}
              onChange={(on) => onToggle([permission], on)}
            />
          </li>
        ))}
      </ul>
    </fieldset>
  )
}

function PermissionBox({
  permission,
  checked,
  mine,
  readOnly,
  onChange,
}: {
  permission: Permission
  checked: boolean
  mine: boolean
  readOnly: boolean
  onChange: (on: boolean) => void
}) {
  const { t, locale } = useTranslations('roles')
  const { label, allows } = describePermission(permission)
  return (
    <Checkbox
      label={label[locale]}
      hint={
        <>
          {allows[locale]}
          {!readOnly && !mine && (
            <span className="mt-0.5 flex items-center gap-1.5 font-medium">
              <Lock aria-hidden="true" className="size-3.5 shrink-0" />
              {t('notYours')}
            </span>
          )}
        </>
      }
      checked={checked}
      disabled={readOnly || !mine}
      onChange={(event) => onChange(event.target.checked)}
    />
  )
}
