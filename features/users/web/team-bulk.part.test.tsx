import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible, expectCount, LOCALES, renderPart } from '#app/web/test/part.tsx'
import { answer, ErrorReply, sent } from '#app/web/test/wire.ts'
import { getDirectory } from '#features/directory/contract.ts'
import { assignRole, type CompanyUser } from '#features/users/contract.ts'
import { ar } from '#features/users/web/messages.ar.ts'
import { en } from '#features/users/web/messages.en.ts'
import { TeamList } from '#features/users/web/TeamList.tsx'

const WORDS = { en, ar }
const COOK = { id: '00000000-0000-4000-8000-000000000101', name: 'Cook' }

const member = (name: string, at: number): CompanyUser => ({
  ...{ id: `00000000-0000-4000-8000-00000000000${at + 1}`, name, last_name: '', ppUrl: null },
  ...{ email: `${name}@example.com`, position: '', status: 'active', is_owner: false },
  ...{ roles: [], departments: [], last_seen_at: null },
  can: { update: name !== 'Sara', assign_roles: name !== 'Sara', remove: false },
})
const users = ['Mona', 'Omar', 'Sara'].map(member)
const team = { users, total: 3, current_page: 1, per_page: 25, last_page: 1, isOld: false }
const acts = { openDialog: () => {}, resend: async () => {}, copyLink: async () => {} }

test.each(LOCALES)(
  'several get a role at once; who may not is listed, with why, %s',
  async (locale) => {
    answer(getDirectory, {
      ...{ people: [], people_total: 0, departments: [], projects: [], roles: [COOK] },
    })
    answer(assignRole, ({ body }) => {
      const user = users.find(({ id }) => id === body.user_id)
      if (!user || user.name === 'Omar') return new ErrorReply(403, { message: 'Not Omar.' })
      return { user: { ...user, roles: [COOK] } }
    })
    await renderPart(<TeamList {...{ team, acts, wide: true, search: {}, onChange: () => {} }} />, {
      ...{ locale, isOwner: true },
    })
    const boxes = page.getByRole('checkbox')
    await expectCount(boxes, 4)
    await expect.element(boxes.nth(3)).toBeDisabled()
    await boxes.nth(0).click()
    await expectAccessible()
    await page.getByRole('button', { name: WORDS[locale].giveRole }).click()
    await page.getByRole('menuitem', { name: COOK.name }).click()
    const refused = page.getByRole('dialog')
    await expect.element(refused).toHaveTextContent('Not Omar.')
    await expect.element(refused).toHaveTextContent(COOK.name)
    await userEvent.keyboard('{Escape}')
    await expectCount(page.getByRole('checkbox', { checked: true }), 1)
    expect(sent.filter(({ path }) => path === '/users/assign-role')).toHaveLength(2)
  },
)
