import { type ReactNode, useState } from 'react'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectCount, LOCALES, renderPart } from '#app/web/test/part.tsx'
import { answer } from '#app/web/test/wire.ts'
import { ar } from '#client/messages.ar.ts'
import { en } from '#client/messages.en.ts'
import { NewDepartmentDialog } from '#features/departments/web/NewDepartmentDialog.tsx'
import { getDirectory } from '#features/directory/contract.ts'
import { NewRoleDialog } from '#features/roles/web/NewRoleDialog.tsx'
import { DefinitionDialog } from '#features/routine-tasks/definitions/web/DefinitionDialog.tsx'

const COMMON = { en, ar }

type Draw = (open: boolean, onClose: () => void) => ReactNode

const FORMS: { name: string; draw: Draw }[] = [
  {
    name: 'a department',
    draw: (open, onClose) => (
      <NewDepartmentDialog open={open} onClose={onClose} onCreated={onClose} />
    ),
  },
  {
    name: 'a role',
    draw: (open, onClose) => (
      <NewRoleDialog
        open={open}
        roles={[]}
        source={undefined}
        onClose={onClose}
        onCreated={onClose}
      />
    ),
  },
  {
    name: 'a routine task',
    draw: (open, onClose) => (
      <DefinitionDialog
        open={open}
        onClose={onClose}
        task={undefined}
        copy={false}
        may={{ all: true, departments: [] }}
      />
    ),
  },
]

/** A page with the button that opens the form. */
function Host({ draw }: { draw: Draw }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {draw(open, () => setOpen(false))}
    </>
  )
}

describe.each(LOCALES)('in %s', (locale) => {
  const { leaveTitle, stay, leave } = COMMON[locale]

  test.each(FORMS)(
    'Escape on the filled form of $name asks before it is lost',
    async ({ draw }) => {
      answer(getDirectory, {
        people: [],
        people_total: 0,
        departments: [],
        projects: [],
        roles: [],
      })
      await renderPart(<Host draw={draw} />, { locale, isOwner: true })
      const open = page.getByRole('button', { name: 'Open', exact: true })
      const form = page.getByRole('dialog')
      const field = form.getByRole('textbox').first()
      const question = page.getByRole('alertdialog', { name: leaveTitle })
      await open.click()
      await expect.element(field).toBeVisible()
      await userEvent.keyboard('{Escape}')
      await expectCount(form, 0)

      await open.click()
      await field.fill('A name')
      await userEvent.keyboard('{Escape}')
      await expect.element(question.getByRole('button', { name: stay })).toHaveFocus()
      await userEvent.keyboard('{Escape}')
      await expectCount(question, 0)
      await expect.element(field).toHaveValue('A name')
      await expect.element(field).toHaveFocus()
      await userEvent.keyboard('{Escape}')
      await question.getByRole('button', { name: leave }).click()
      await expectCount(form, 0)
      await expect.element(open).toHaveFocus()
    },
  )
})
