import type { AuditLine } from '#features/audit/contract.ts'
import { changeLines } from '#features/audit/web/changes.ts'
import { joinNames, type TranslationContext } from '#features/audit/web/sentence.ts'
import { deviceOf } from '#features/profile/web/devices.ts'
import { describePermission } from '#features/roles/permission-words.ts'
import { getAuditGroup } from '#shared/audit.ts'
import type { Locale } from '#shared/locale.ts'
import { PERMISSIONS } from '#shared/permissions.ts'

/** The label that the roles page uses; a permission that no longer exists is shown by its name. */
function permission(name: string, locale: Locale): string {
  const known = PERMISSIONS.find((one) => one === name)
  return known ? describePermission(known).label[locale] : name
}

function deviceLine({ facts: { device } }: AuditLine, { t }: TranslationContext): string[] {
  if (device === undefined) return []
  const { browser, system } = deviceOf(device)
  const name = browser && system ? t('profile:device', { browser, system }) : (browser ?? system)
  return name ? [t('audit:detail.device', { device: name })] : []
}

/** The added and removed names: permissions of a role, or members. */
function movedLines({ action, facts }: AuditLine, { t, locale }: TranslationContext): string[] {
  const { added = [], removed = [] } = facts
  const isRole = getAuditGroup(action) === 'roles'
  const names = (of: readonly string[]) => ({
    names: joinNames(isRole ? of.map((name) => permission(name, locale)) : of, locale),
  })
  if (action === 'role_created')
    return added.length > 0
      ? [t('audit:detail.permissions', names(added))]
      : [t('audit:detail.noPermissions')]
  return [
    ...(added.length > 0
      ? [t(isRole ? 'audit:detail.allowed' : 'audit:detail.joined', names(added))]
      : []),
    ...(removed.length > 0
      ? [t(isRole ? 'audit:detail.disallowed' : 'audit:detail.left', names(removed))]
      : []),
  ]
}

function invitedLines(
  { action, subject, facts }: AuditLine,
  { t, locale }: TranslationContext,
): string[] {
  const { email, former_email, roles = [], departments = [] } = facts
  const names = (of: readonly string[]) => ({ names: joinNames(of, locale) })
  const isSaid = action.startsWith('email_') || email === subject?.name
  return [
    ...(email && !isSaid ? [t('audit:detail.email', { email })] : []),
    ...(former_email ? [t('audit:detail.formerEmail', { email: former_email })] : []),
    ...(roles.length > 0 ? [t('audit:detail.roles', names(roles))] : []),
    ...(departments.length > 0 ? [t('audit:detail.departments', names(departments))] : []),
  ]
}

/** The other details of an action, one short line each. */
export function detailsOf(line: AuditLine, reading: TranslationContext): string[] {
  const { moved_to, left_over = 0, open_tasks = 0, changes = [] } = line.facts
  const { t } = reading
  return [
    ...deviceLine(line, reading),
    ...invitedLines(line, reading),
    ...movedLines(line, reading),
    ...changes.flatMap((change) => changeLines(line.action, change, reading)),
    ...(moved_to ? [t('audit:detail.movedTo', { name: moved_to })] : []),
    ...(left_over > 0 ? [t('audit:detail.leftOver', { left: left_over })] : []),
    ...(open_tasks > 0 ? [t('audit:detail.open', { count: open_tasks })] : []),
  ]
}
