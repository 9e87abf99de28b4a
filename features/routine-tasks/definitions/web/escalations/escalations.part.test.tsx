import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible, expectToFit, LOCALES, renderPart } from '#app/web/test/part.tsx'
import { answer, ErrorReply, sent } from '#app/web/test/wire.ts'
import { getCompanyData } from '#features/companies/contract.ts'
import type { Department } from '#features/departments/contract.ts'
import { getDirectory } from '#features/directory/contract.ts'
import {
  createRoutineTask,
  type RoutineTask,
  updateRoutineTask,
} from '#features/routine-tasks/definitions/contract.ts'
import {
  getDepartmentEscalations,
  getTaskEscalations,
  type LevelReply,
  setDepartmentEscalations,
  setTaskEscalations,
} from '#features/routine-tasks/definitions/escalations-contract.ts'
import { DEFINITION_FIELDS } from '#features/routine-tasks/definitions/fields.ts'
import { DefinitionDialog } from '#features/routine-tasks/definitions/web/DefinitionDialog.tsx'
import { DepartmentEscalations } from '#features/routine-tasks/definitions/web/escalations/DepartmentEscalations.tsx'
import { ar } from '#features/routine-tasks/definitions/web/messages.ar.ts'
import { en } from '#features/routine-tasks/definitions/web/messages.en.ts'
import { valuesOf } from '#records/fields/field.ts'
import type { Endpoint } from '#shared/endpoint.ts'

const WORDS = { en, ar }
const COMMON = { en: { save: 'Save', create: 'Create' }, ar: { save: 'حفظ', create: 'إنشاء' } }
const ID = '00000000-0000-4000-8000-000000000001'
const ROLE = { id: '00000000-0000-4000-8000-000000000007', name: 'Shift lead' }
const KITCHEN = { id: '00000000-0000-4000-8000-000000000002', name: 'Kitchen' }
const MANAGER: LevelReply = { after: 'end', recipient: 'manager' }
const OWNER: LevelReply = { after: 'hours', hours: 3, recipient: 'owner' }
const SAID = {
  en: {
    both: 'Notified: the manager when its time ends and the owner 3 hours after its time.',
    department: 'As in its department: the manager when its time ends.',
  },
  ar: {
    both: 'يصل إشعار إلى مدير القسم عند انتهاء وقتها ومالك الشركة بعد 3 ساعات من انتهاء وقتها.',
    department: 'كما في قسمها: مدير القسم عند انتهاء وقتها.',
  },
}
const can = { update: true }

const sentTo = ({ method, path }: Endpoint) => {
  const parts = path.replaceAll(/\{\w+\}/g, '[^/?]+')
  const pattern = new RegExp(`${parts}$`)
  return sent.filter((one) => one.method === method && pattern.test(one.path))
}
const plain = (text: string | null) => text?.replaceAll(/[\u2066-\u2069]/g, '')

const task: RoutineTask = {
  ...valuesOf(DEFINITION_FIELDS, { task_name: 'Fridge', start_date: '2026-11-01' }),
  ...{ id: ID, task_type: 'daily', unmanned: false, department: KITCHEN, recurrent_days: [] },
  ...{ day_of_month: null, last_day_of_month: null, active: true, next_dates: [], version: 1 },
  can: { update: true, delete: true },
} as RoutineTask

function serveCompany(locale: 'en' | 'ar') {
  answer(getCompanyData, {
    data: {
      ...{ id: ID, name: 'Nada', slug: 'Nada', companySize: 2, industry: 3, locale, version: 1 },
      ...{ timezone: 'UTC', first_day_of_week: 7, weekend: [5, 6], holidays: [] },
      weekend_chosen: true,
      ...{ hijri_dates: false, late_grace_minutes: 60, task_visibility: 'company' as const },
      calendars: [],
    },
  })
  answer(getDirectory, {
    ...{ people: [], people_total: 0, projects: [], departments: [KITCHEN], roles: [ROLE] },
  })
  answer(getDepartmentEscalations, { levels: [MANAGER], has_manager: true, can })
  answer(updateRoutineTask, { task: { ...task, version: 2 } })
  answer(createRoutineTask, { task })
  answer(setTaskEscalations, { levels: [MANAGER, OWNER], can })
  answer(setDepartmentEscalations, { levels: [MANAGER, OWNER], has_manager: true, can })
}

const openForm = async (locale: 'en' | 'ar', edited: RoutineTask | undefined, width?: number) => {
  await renderPart(
    <DefinitionDialog
      open
      onClose={() => undefined}
      task={edited}
      copy={false}
      may={{ all: true, departments: [KITCHEN] }}
    />,
    { locale, isOwner: true, ...(width && { width }) },
  )
  const dialog = page.getByRole('dialog')
  await expect.element(dialog).toBeVisible()
  return dialog
}

test.each(LOCALES)(
  'a duty says who is notified, and saves what is added, in %s',
  async (locale) => {
    const words = WORDS[locale]
    serveCompany(locale)
    answer(getTaskEscalations, { levels: [], can })
    const dialog = await openForm(locale, task, 360)
    const summary = dialog.getByText(words.escalation, { exact: false })
    await expect.poll(() => plain(summary.element().textContent)).toContain(SAID[locale].department)
    await summary.click()
    await dialog.getByRole('button', { name: words['escalation.add'] }).click()
    await dialog.getByRole('button', { name: words['escalation.addAnother'] }).click()
    const [, when] = dialog.getByRole('combobox', { name: words['escalation.when'] }).elements()
    await userEvent.selectOptions(when as HTMLSelectElement, 'hours')
    const [, whom] = dialog.getByRole('combobox', { name: words['escalation.whom'] }).elements()
    await userEvent.selectOptions(whom as HTMLSelectElement, 'role')
    await dialog.getByRole('button', { name: COMMON[locale].save }).click()
    await expect.poll(() => sentTo(setTaskEscalations)).toEqual([])
    const role = dialog.getByRole('combobox', { name: words.assignRole })
    await expect.element(role).toHaveAttribute('aria-invalid', 'true')
    await role.selectOptions(ROLE.id)
    await expectAccessible()
    await expectToFit(dialog)
    await dialog.getByRole('button', { name: COMMON[locale].save }).click()
    await expect.poll(() => sentTo(setTaskEscalations).length).toBe(1)
    expect(sentTo(setTaskEscalations)[0]?.body).toEqual({
      levels: [
        { after: 'end', hours: null, recipient: 'manager', role_id: null },
        { after: 'hours', hours: 2, recipient: 'role', role_id: ROLE.id },
      ],
    })
  },
)

test('a new duty is created once if its levels are refused, and they are sent again', async () => {
  serveCompany('en')
  answer(setTaskEscalations, () => new ErrorReply(422, { message: 'Try again.' }))
  const dialog = await openForm('en', undefined)
  await dialog.getByRole('textbox', { name: DEFINITION_FIELDS.task_name.label.en }).fill('Fridge')
  await dialog.getByText(en.escalation).click()
  await dialog.getByRole('button', { name: en['escalation.add'] }).click()
  await dialog.getByRole('button', { name: COMMON.en.create }).click()
  await expect.element(dialog.getByText('Try again.')).toBeVisible()
  await dialog.getByRole('button', { name: COMMON.en.save }).click()
  await expect.poll(() => sentTo(setTaskEscalations).length).toBe(2)
  expect(sentTo(createRoutineTask)).toHaveLength(1)
  expect(sentTo(updateRoutineTask)).toHaveLength(1)
})

test.each(LOCALES)('a department says who is notified, and changes it, in %s', async (locale) => {
  const words = WORDS[locale]
  serveCompany(locale)
  answer(getDepartmentEscalations, { levels: [MANAGER, OWNER], has_manager: false, can })
  const department = { ...KITCHEN, manager: null } as Department
  await renderPart(<DepartmentEscalations department={department} />, {
    ...{ locale, isOwner: true },
  })
  await expect.poll(() => plain(document.body.textContent)).toContain(SAID[locale].both)
  await page.getByRole('button', { name: words['escalation.edit'] }).click()
  const dialog = page.getByRole('dialog')
  const [whom, other] = dialog.getByRole('combobox', { name: words['escalation.whom'] }).elements()
  await expect
    .element(whom as HTMLElement)
    .toHaveAccessibleDescription(words['escalation.noManager'])
  await expect.element(other as HTMLElement).not.toHaveAccessibleDescription()
  const [first] = dialog.getByRole('button', { name: /:/ }).elements()
  await userEvent.click(first as HTMLElement)
  const hours = dialog.getByRole('spinbutton', { name: words['escalation.hours'] })
  await hours.fill('73')
  await dialog.getByRole('button', { name: COMMON[locale].save }).click()
  await expect.element(hours).toHaveAttribute('aria-invalid', 'true')
  await hours.fill('4')
  await expectAccessible()
  await dialog.getByRole('button', { name: COMMON[locale].save }).click()
  await expect.poll(() => sentTo(setDepartmentEscalations).length).toBe(1)
  expect(sentTo(setDepartmentEscalations)[0]?.body).toEqual({
    levels: [{ after: 'hours', hours: 4, recipient: 'owner', role_id: null }],
  })
})
