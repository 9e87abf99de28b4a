import type { ReactNode } from 'react'
import { describe, expect, test } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { expectAccessible, expectCount, LOCALES, renderPart } from '#app/web/test/part.tsx'
import { answer, ErrorReply } from '#app/web/test/wire.ts'
import { ar as authAr } from '#features/auth/web/messages.ar.ts'
import { en as authEn } from '#features/auth/web/messages.en.ts'
import { createDepartment } from '#features/departments/contract.ts'
import { NewDepartmentDialog } from '#features/departments/web/NewDepartmentDialog.tsx'
import { getDirectory } from '#features/directory/contract.ts'
import { changePassword } from '#features/profile/page-contract.ts'
import { ChangePasswordDialog } from '#features/profile/web/ChangePasswordDialog.tsx'
import { ar as profileAr } from '#features/profile/web/messages.ar.ts'
import { en as profileEn } from '#features/profile/web/messages.en.ts'
import { createRole } from '#features/roles/contract.ts'
import { NewRoleDialog } from '#features/roles/web/NewRoleDialog.tsx'
import { createRoutineTask } from '#features/routine-tasks/definitions/contract.ts'
import { DefinitionDialog } from '#features/routine-tasks/definitions/web/DefinitionDialog.tsx'
import type { Endpoint } from '#shared/endpoint.ts'

const WORDS = {
  en: { auth: authEn, profile: profileEn },
  ar: { auth: authAr, profile: profileAr },
}
const TOO_LONG = 'Too long by 3 letters.'
const TAKEN = 'Somebody has it.'
const UNKNOWN = '<b>No such person.</b>'

const nested = { 'list.3.id': [UNKNOWN], colour: ['This field is not known.', TAKEN] }
const NESTED_LINES = [UNKNOWN, 'This field is not known.', TAKEN]
const close = () => {}

interface Form {
  name: string
  shown: ReactNode
  call: Endpoint
  errors: Record<string, string[]>
  /** The form's values when it is sent, starting with its first field. */
  typed: (locale: 'en' | 'ar') => (readonly [label: string, value: string])[]
  listed: string[]
}

const FORMS: Form[] = [
  {
    name: 'a department',
    shown: <NewDepartmentDialog open onClose={close} onCreated={close} />,
    call: createDepartment,
    errors: { name: [TOO_LONG, TAKEN], 'member_ids.1': [UNKNOWN], colour: [TAKEN] },
    typed: () => [['', 'Mill']],
    listed: [UNKNOWN, TAKEN],
  },
  {
    name: 'a role',
    shown: <NewRoleDialog open roles={[]} source={undefined} onClose={close} onCreated={close} />,
    call: createRole,
    errors: { name: [TOO_LONG, TAKEN], ...nested },
    typed: () => [['', 'Miller']],
    listed: NESTED_LINES,
  },
  {
    name: 'a routine task',
    shown: (
      <DefinitionDialog
        open
        onClose={close}
        task={undefined}
        copy={false}
        may={{ all: true, departments: [] }}
      />
    ),
    call: createRoutineTask,
    errors: { task_name: [TOO_LONG, TAKEN], 'recurrent_days.1': [UNKNOWN], day_of_month: [TAKEN] },
    typed: () => [['', 'Clean the mill']],
    // A daily task's form has no field for the day of the month, so its error must be listed.
    listed: [UNKNOWN, TAKEN],
  },
  {
    name: 'a password that is changed',
    shown: <ChangePasswordDialog open onClose={close} />,
    call: changePassword,
    errors: { password: [TOO_LONG, TAKEN], ...nested },
    typed: (locale) => [
      [WORDS[locale].profile.currentPassword, 'Diwan2026!'],
      [WORDS[locale].auth.newPassword, 'Another1!'],
      [WORDS[locale].auth.confirmation, 'Another1!'],
    ],
    listed: NESTED_LINES,
  },
]

const fieldOf = (dialog: Locator, label: string) =>
  label
    ? dialog.getByLabelText(label, { exact: true }).first()
    : dialog.getByRole('textbox').first()

describe.each(LOCALES)('in %s', (locale) => {
  test.each(FORMS)('all that the server says of $name is shown', async (form) => {
    answer(getDirectory, { people: [], people_total: 0, departments: [], projects: [], roles: [] })
    const refused = { message: 'Some fields need your attention.', errors: form.errors }
    answer(form.call, () => new ErrorReply(422, refused))
    await renderPart(form.shown, { locale, isOwner: true })
    const dialog = page.getByRole('dialog')
    for (const [label, value] of form.typed(locale)) await fieldOf(dialog, label).fill(value)
    await dialog.css('button[type="submit"]').click()
    const items = dialog.getByRole('alert').last().getByRole('listitem')
    await expectCount(items, form.listed.length)
    for (const [at, says] of form.listed.entries())
      await expect.element(items.nth(at)).toHaveTextContent(says)
    const field = page.css('input[aria-invalid="true"]').first()
    for (const says of [TOO_LONG, TAKEN])
      await expect.element(field).toHaveAccessibleDescription(new RegExp(says))
    await expect.element(field).toHaveFocus()
    await expectAccessible()
  })
})
