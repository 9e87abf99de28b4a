import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible, expectCount, LOCALES, renderPart } from '#app/web/test/part.tsx'
import { answer, ErrorReply, posted } from '#app/web/test/wire.ts'
import { getDirectory } from '#features/directory/contract.ts'
import { invite, listInvitations } from '#features/users/invitations.ts'
import { InviteForm } from '#features/users/web/InviteForm.tsx'
import { ar } from '#features/users/web/messages.ar.ts'
import { en } from '#features/users/web/messages.en.ts'

const WORDS = { en, ar }
const COOK = { id: '00000000-0000-4000-8000-000000000101', name: 'Cook' }
const MAADI = { id: '00000000-0000-4000-8000-000000000102', name: 'Kitchen Maadi' }
const SHEET =
  'youssef@nile.example\tYoussef Ali\tkitchen maadi\tCook\nmona@nile.example\tMona\tMaadi\tBakers'

test.each(LOCALES)(
  'rows of a sheet are pasted with name, department and role, %s',
  async (locale) => {
    const words = WORDS[locale]
    answer(getDirectory, {
      ...{ people: [], people_total: 0, departments: [MAADI], projects: [], roles: [COOK] },
    })
    answer(listInvitations, {
      ...{ data: [], total: 0, current_page: 1, per_page: 10, last_page: 1, owner_confirmed: true },
      ...{ next_page_url: null, prev_page_url: null },
    })
    answer(invite, () => new ErrorReply(422, { message: 'Full.', errors: { email: ['Full.'] } }))
    await renderPart(<InviteForm />, { locale, isOwner: true })
    const field = page.getByLabelText(words.addresses).last()
    await expect.element(field).toBeVisible()
    await expect.element(page.getByLabelText(words.departments)).toBeVisible()
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', SHEET)
    field
      .element()
      .dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
      )
    await expect.element(page.getByText(MAADI.name)).toBeVisible()
    await expect.element(page.getByText(/Bakers/)).toBeVisible()
    await expectAccessible()
    await page
      .getByRole('button', { name: /^(Send|إرسال)/ })
      .last()
      .click()
    await expect.poll(() => posted().length).toBe(2)
    expect(posted()).toMatchObject([
      {
        ...{ email: 'youssef@nile.example', name: 'Youssef', last_name: 'Ali' },
        ...{ department_ids: [MAADI.id], role_ids: [COOK.id] },
      },
      {
        email: 'mona@nile.example',
        name: 'Mona',
        last_name: 'Maadi',
        department_ids: [],
        role_ids: [],
      },
    ])
    await expectCount(page.getByText('Full.'), 2)
  },
)
