import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  expectAccessible,
  expectNoSidewaysScroll,
  LOCALES,
  renderPart,
} from '#app/web/test/part.tsx'
import { answer, ErrorReply, holdReply, posted } from '#app/web/test/wire.ts'
import { createDepartment } from '#features/departments/contract.ts'
import { DEPARTMENT_FIELDS } from '#features/departments/fields.ts'
import { NewDepartmentDialog } from '#features/departments/web/NewDepartmentDialog.tsx'
import { getDirectory } from '#features/directory/contract.ts'

const CREATE = { en: 'Create', ar: 'إنشاء' }

async function opened(locale: 'en' | 'ar') {
  answer(getDirectory, { people: [], people_total: 0, departments: [], projects: [], roles: [] })
  const onCreated = vi.fn()
  await renderPart(<NewDepartmentDialog open onClose={() => {}} onCreated={onCreated} />, {
    ...{ locale, width: 390, permissions: ['manage-department'] },
  })
  const name = page.getByRole('textbox', { name: DEPARTMENT_FIELDS.name.label[locale] }).first()
  await expect.element(name).toHaveFocus()
  return { name, onCreated, create: page.getByRole('button', { name: CREATE[locale] }) }
}

test.each(LOCALES)(
  'a refused name is said at its field, keeps what was typed and is focused, %s',
  async (locale) => {
    const refused = { message: 'Some fields need your attention.', errors: { name: ['Taken.'] } }
    answer(createDepartment, () => new ErrorReply(422, refused))
    const { name, onCreated } = await opened(locale)
    await userEvent.keyboard('Mill{Enter}')
    await expect.element(name).toHaveAccessibleDescription(/Taken\./)
    await expect.element(name).toHaveValue('Mill')
    await expect.element(name).toHaveFocus()
    expect(onCreated).not.toHaveBeenCalled()
    await expectAccessible()
    expectNoSidewaysScroll()
  },
)

test('a form that is sent twice before its reply makes one department', async () => {
  const { opened: sentOn, open } = holdReply()
  const department = {
    ...{ id: '0f8fad5b-d9cb-469f-a165-708677289501', name: 'Mill', description: '', manager: null },
    ...{
      members: [],
      members_count: 0,
      open_tasks: 0,
      routine_tasks: 0,
      unmanned: false,
      version: 1,
    },
    can: { update: true, delete: true },
  }
  answer(createDepartment, async () => {
    await sentOn
    return { department }
  })
  const { onCreated, create } = await opened('en')
  await userEvent.keyboard('Mill{Enter}{Enter}')
  await create.click({ force: true })
  expect(onCreated).not.toHaveBeenCalled()
  open()
  await vi.waitFor(() => expect(onCreated).toHaveBeenCalledExactlyOnceWith(department))
  expect(posted()).toHaveLength(1)
})
