import type { Page } from '@playwright/test'
import { sentencePattern } from '#app/web/test/sentence-pattern.ts'
import { DEPARTMENT_FIELDS } from '#features/departments/fields.ts'
import { describePermission } from '#features/roles/permission-words.ts'
import { labelsOf } from '#records/fields/field.ts'
import type { Permission } from '#shared/permissions.ts'
import { kept, pathOf, REFUSED, sidebar, store } from './guard-support.ts'
import { oneLanguage, smoke } from './smoke.ts'
import {
  choose,
  expect,
  expectConsole,
  type Language,
  login,
  mailTo,
  PASSWORD,
  register,
  scrollsSideways,
  send,
  settle,
  test,
} from './support.ts'
import { WORDS } from './translations.ts'

const NAMES = {
  en: {
    company: 'Fayrouz Café',
    renamed: 'Delta Kitchens',
    slug: 'Delta-Kitchens',
    role: 'Records',
    first: 'Tarek',
    last: 'Nabil',
    ovens: 'Ovens',
    oven: 'Bread ovens',
    counter: 'Counter',
    purpose: 'Bakes before six.',
  },
  ar: {
    company: 'مقهى فيروز',
    renamed: 'مطابخ الدلتا',
    slug: 'مطابخ-الدلتا',
    role: 'السجلات',
    first: 'طارق',
    last: 'نبيل',
    ovens: 'الأفران',
    oven: 'أفران الخبز',
    counter: 'صالة البيع',
    purpose: 'الخبز قبل السادسة صباحًا.',
  },
} as const
const OWNER = 'Mona Saleh'
const MAY: Permission[] = ['view-role', 'view-department']
/** Every page of a company that redirects a user who has only these two permissions. */
const CLOSED = [
  ...['dashboard-default', 'manage-routine-task', 'task-reports', 'chart-reported'],
  ...['charts-analytics', 'addUser', 'team', 'project', 'goals', 'meetings', 'automation', 'apps'],
  ...['company-settings', 'audit-log', 'billing'],
]
const SIZES = [1440, 390]

const label = (permission: Permission, locale: Language) =>
  describePermission(permission).label[locale]
const heading = (page: Page) => page.locator('main h1')
const navigation = (page: Page) => sidebar(page).first()

let people = 0
function newAddress(locale: Language): string {
  people += 1
  return `tarek-${locale}-${process.pid}-${Date.now()}-${people}@example.com`
}

type Account = Awaited<ReturnType<typeof login>>

/** Signs a page's browser in as an account, in a language. */
async function enter(page: Page, { token, user }: Account, locale: Language): Promise<string> {
  const { slug } = user.company
  await choose(page.context(), { locale })
  await store(page.context(), { token, userId: user.id, companySlug: slug })
  return `/${encodeURIComponent(slug)}`
}

const ownerOf = async (locale: Language) => login(await register(NAMES[locale].company, locale))

const tokenIn = (link: string) => new URL(link).searchParams.get('token') ?? ''

/** Invites a person with a role of the two permissions; returns the person and the link. */
async function invited(owner: Account, locale: Language) {
  const { role: name, first, last } = NAMES[locale]
  const made = await send<{ role: { id: string } }>(owner.token, 'POST /roles', {
    ...{ name, permissions: MAY },
  })
  const { id } = made.reply.role
  const email = newAddress(locale)
  const invitation = { email, name: first, last_name: last, role_ids: [id] }
  expect((await send(owner.token, 'POST /invite', invitation)).status).toBe(201)
  const { links } = await mailTo(email)
  return { email, roleId: id, link: links[0] ?? '' }
}

/** A company with an owner and an employee who has joined. */
async function ownerAndEmployee(locale: Language) {
  const owner = await ownerOf(locale)
  const { email, roleId, link } = await invited(owner, locale)
  const { status } = await send('', 'POST /registerViaInvitation', {
    ...{ token: tokenIn(link), name: NAMES[locale].first, last_name: NAMES[locale].last },
    ...{ password: PASSWORD, password_confirmation: PASSWORD },
  })
  expect(status).toBe(201)
  return { owner, roleId, employee: await login(email) }
}

async function makeRole(page: Page, locale: Language): Promise<void> {
  const { roles, common } = WORDS[locale]
  await page.getByRole('button', { name: roles.newRole }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(roles.name).fill(NAMES[locale].role)
  await dialog.getByRole('button', { name: common.create, exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('heading', { name: NAMES[locale].role, level: 2 })).toBeVisible()
  for (const permission of MAY)
    await page.getByRole('checkbox', { name: label(permission, locale) }).check()
  await page.getByRole('button', { name: common.save, exact: true }).click()
  await expect(page.getByText(roles.saved, { exact: true })).toBeVisible()
}

async function invite(page: Page, email: string, locale: Language): Promise<void> {
  const { users } = WORDS[locale]
  const { first, last, role } = NAMES[locale]
  await page.getByLabel(users.addresses).last().fill(email)
  await page.getByLabel(users.firstName).fill(first)
  await page.getByLabel(users.lastName).fill(last)
  const roles = page.getByRole('combobox', { name: users.roles })
  await roles.fill(role)
  await page.getByRole('option', { name: role }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: users.send, exact: true }).click()
  await expect(page.getByText(users.sent_one.replace('{{count}}', '1'))).toBeVisible()
  const waiting = page.getByRole('region', { name: users.waiting }).getByRole('listitem')
  await expect(waiting.filter({ hasText: email }).first()).toContainText(role)
}

/** Joins through a mailed link and signs in with the new password. */
async function join(page: Page, link: string, locale: Language): Promise<void> {
  const { invitation, auth } = WORDS[locale]
  const { company, first } = NAMES[locale]
  await page.goto(link)
  await expect(page).toHaveURL(/\/user-information\?token=/)
  await expect(
    page.getByRole('heading', { name: sentencePattern(invitation.title, company) }),
  ).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('dir', locale === 'ar' ? 'rtl' : 'ltr')
  await expect(page.getByLabel(invitation.firstName)).toHaveValue(first)
  expect(await scrollsSideways(page)).toBe(false)
  await page.getByLabel(invitation.password, { exact: true }).fill(PASSWORD)
  await page.getByLabel(auth.confirmation, { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: invitation.join, exact: true }).click()
  await expect(page).toHaveURL('/signin')
  // The previous page has a field of the same name and stays until this page has loaded.
  const signIn = page.getByRole('button', { name: auth.signIn, exact: true })
  await expect(signIn).toBeVisible()
  await page.getByLabel(auth.password, { exact: true }).fill(PASSWORD)
  await signIn.click()
  await expect(page).toHaveURL(/\/routine-task$/)
}

for (const locale of oneLanguage({ onEvenDays: 'ar' }))
  for (const width of SIZES)
    test(
      `somebody is invited with a new role, joins and sees what it opens, ${locale}, ${width} px`,
      width === 390 ? smoke(locale, { onEvenDays: 'ar' }) : {},
      async ({ page, another }) => {
        const { activity, shell, roles, users } = WORDS[locale]
        await page.setViewportSize({ width, height: 900 })
        const company = await enter(page, await ownerOf(locale), locale)
        await page.goto(`${company}/add-role&permissions`)
        await expect(heading(page)).toHaveText(roles.title)
        await makeRole(page, locale)
        await page.goto(`${company}/addUser`)
        await expect(heading(page)).toHaveText(users.invitePeople)
        const email = newAddress(locale)
        await invite(page, email, locale)
        const mail = await mailTo(email)
        expect(`${mail.subject} ${mail.text}`).toContain(NAMES[locale].company)

        const employee = await another()
        await employee.setViewportSize({ width, height: 900 })
        await join(employee, mail.links[0] ?? '', locale)
        if (width === 390) await employee.getByRole('button', { name: shell.openMenu }).click()
        await expect(navigation(employee).getByRole('link')).toHaveText([
          ...[shell.routineTask, shell.oneTimeTask, shell.myMonth, shell.absences],
          ...[shell.roles, shell.department],
          activity.title,
        ])
        await navigation(employee).getByRole('link', { name: shell.department }).click()
        await expect(heading(employee)).toHaveText(WORDS[locale].departments.title)
        expect(pathOf(employee)).toBe(`${decodeURIComponent(company)}/department`)

        await page.goto(`${company}/team?search=${NAMES[locale].first}`)
        const row = page.getByRole(width === 390 ? 'listitem' : 'row').filter({ hasText: email })
        await expect(row.first()).toContainText(users.active)
        await expect(row.first()).toContainText(NAMES[locale].role)
      },
    )

for (const locale of oneLanguage({ onEvenDays: 'ar' })) {
  const { activity, lists, shell, roles, users, departments, common } = WORDS[locale]
  const labels = labelsOf(DEPARTMENT_FIELDS, locale)
  const names = NAMES[locale]

  test(`a role opens its pages and no other, and what is taken from it is lost at once, ${locale}`, async ({
    page,
    another,
  }) => {
    expectConsole(REFUSED)
    const { owner, employee, roleId } = await ownerAndEmployee(locale)
    const theirs = await another()
    const company = await enter(theirs, employee, locale)
    for (const one of CLOSED) {
      await theirs.goto(`${company}/${one}`)
      await expect(theirs, one).toHaveURL(/\/routine-task$/)
    }
    await theirs.goto(`${company}/department`)
    await expect(heading(theirs)).toHaveText(departments.title)
    await theirs.goto(`${company}/add-role&permissions`)
    await expect(heading(theirs)).toHaveText(roles.title)
    await settle(theirs)

    await enter(page, owner, locale)
    await page.goto(`${company}/add-role&permissions?role=${roleId}`)
    await page.getByRole('checkbox', { name: label('view-role', locale) }).uncheck()
    await page.getByRole('button', { name: common.save, exact: true }).click()
    await expect(page.getByText(roles.saved, { exact: true })).toBeVisible()

    // The employee's open page gets the event: it shows the message, and the sidebar entry
    // disappears.
    await expect(heading(theirs)).toHaveText(sentencePattern(shell.accessEnded, shell.roles))
    await expect(navigation(theirs).getByRole('link')).toHaveText([
      ...[
        shell.routineTask,
        shell.oneTimeTask,
        shell.myMonth,
        shell.absences,
        shell.department,
        activity.title,
      ],
    ])
  })

  test(`the link of a revoked invitation says that it no longer works, ${locale}`, async ({
    page,
    another,
  }) => {
    expectConsole(REFUSED)
    const owner = await ownerOf(locale)
    const { link } = await invited(owner, locale)
    const name = `${names.first} ${names.last}`
    const company = await enter(page, owner, locale)
    await page.goto(`${company}/addUser`)
    await page.getByRole('button', { name: sentencePattern(users.revokeOf, name) }).click()
    const asks = page.getByRole('alertdialog', { name: sentencePattern(users.revokeTitle, name) })
    await asks.getByRole('button', { name: users.revokeConfirm, exact: true }).click()
    await expect(page.getByText(users.noInvitations, { exact: true })).toBeVisible()

    const { invitation, auth } = WORDS[locale]
    const theirs = await another()
    await choose(theirs.context(), { locale })
    await theirs.goto(link)
    await expect(theirs.getByText(invitation.deadTitle)).toBeVisible()
    await expect(theirs.getByLabel(invitation.password, { exact: true })).toHaveCount(0)
    await theirs.getByRole('link', { name: invitation.signIn, exact: true }).last().click()
    await expect(theirs.getByRole('button', { name: auth.signIn, exact: true })).toBeVisible()
  })

  test(
    `whoever is removed from the team is signed out at once, ${locale}`,
    smoke(locale, { onEvenDays: 'ar' }),
    async ({ page, another }) => {
      expectConsole(REFUSED)
      const { owner, employee } = await ownerAndEmployee(locale)
      const name = `${names.first} ${names.last}`
      const theirs = await another()
      const company = await enter(theirs, employee, locale)
      await theirs.goto(`${company}/routine-task`)
      await expect(heading(theirs)).toBeVisible()
      await settle(theirs)

      await enter(page, owner, locale)
      await page.goto(`${company}/team`)
      await page.getByRole('button', { name: sentencePattern(lists.actionsOf, name) }).click()
      await page.getByRole('menuitem', { name: users.remove }).click()
      const asks = page.getByRole('alertdialog', { name: sentencePattern(users.removeTitle, name) })
      await expect(asks).toContainText(users.nothingOpen)
      await asks.getByRole('button', { name: users.removeConfirm, exact: true }).click()
      await expect(page.getByText(sentencePattern(users.removed, name))).toBeVisible()
      await expect(page.getByRole('table').getByText(name)).toHaveCount(0)

      // The employee's open page gets the event.
      const ended = theirs.getByRole('dialog', { name: shell.sessionExpired })
      await expect(ended).toContainText(shell.sessionExpiredText)
      await ended.getByRole('button', { name: common.ok, exact: true }).click()
      await expect(theirs).toHaveURL('/signin')
      expect(await kept(theirs)).toEqual([])
    },
  )

  test(`a department is made, edited and deleted, and its people move, ${locale}`, async ({
    page,
  }) => {
    const owner = await ownerOf(locale)
    const made = await send(owner.token, 'POST /departments', { name: names.counter })
    expect(made.status).toBe(201)
    const company = await enter(page, owner, locale)
    const dialog = page.getByRole('dialog')
    const card = (name: string) => page.getByRole('heading', { name, exact: true, level: 2 })

    await page.goto(`${company}/department`)
    await page.getByRole('button', { name: departments.newDepartment }).click()
    await dialog.getByLabel(labels.name).first().fill(names.ovens)
    await dialog.getByLabel(labels.description).fill(names.purpose)
    await dialog.getByRole('combobox', { name: departments.manager }).fill('Mona')
    await page.getByRole('option', { name: OWNER }).click()
    await dialog.getByRole('button', { name: common.create, exact: true }).click()
    await expect(card(names.ovens)).toBeVisible()

    await page.getByRole('link', { name: names.ovens, exact: true }).click()
    await expect(dialog).toContainText(names.purpose)
    await dialog.getByRole('button', { name: departments.edit, exact: true }).click()
    const edits = page.getByRole('dialog', {
      name: sentencePattern(departments.editTitle, names.ovens),
    })
    await edits.getByLabel(labels.name).first().fill(names.oven)
    await edits.getByRole('button', { name: common.save, exact: true }).click()
    await expect(edits).toBeHidden()

    await dialog.getByRole('button', { name: departments.delete, exact: true }).click()
    const asks = page.getByRole('alertdialog', {
      name: sentencePattern(departments.deleteTitle, names.oven),
    })
    await expect(asks).toContainText(departments.memberCount_one.replace('{{count}}', '1'))
    await asks.getByRole('combobox', { name: departments.moveTo }).fill(names.counter)
    await page.getByRole('option', { name: names.counter }).click()
    await asks.getByRole('button', { name: departments.delete, exact: true }).click()
    await expect(asks).toBeHidden()
    await expect(card(names.oven)).toHaveCount(0)
    await page.getByRole('link', { name: names.counter, exact: true }).click()
    await expect(dialog.getByRole('region', { name: departments.members })).toContainText(OWNER)
  })

  test(`a renamed company keeps its members, whose old links lead on, ${locale}`, async ({
    page,
    another,
  }) => {
    const { settings } = WORDS[locale]
    const { owner, employee } = await ownerAndEmployee(locale)
    const company = await enter(page, owner, locale)
    await page.goto(`${company}/company-settings`)
    await page.getByLabel(settings.name).fill(names.renamed)
    await page.getByRole('button', { name: settings.saveChanges }).click()
    await expect.poll(() => pathOf(page)).toMatch(new RegExp(`^/${names.slug}(-\\d+)?/company-s`))
    await expect(page).toHaveTitle(names.renamed)
    const moved = pathOf(page).split('/')[1]

    const theirs = await another()
    await enter(theirs, employee, locale)
    await theirs.goto(`${company}/department`)
    await expect.poll(() => pathOf(theirs)).toBe(`/${moved}/department`)
    await expect(theirs).toHaveTitle(names.renamed)
    await expect(theirs.locator('aside')).toContainText(names.renamed)
  })

  test(`a saved name and phone stand in the card of the profile, ${locale}`, async ({ page }) => {
    const { profile } = WORDS[locale]
    const company = await enter(page, await ownerOf(locale), locale)
    await page.goto(`${company}/profile`)
    await page.getByLabel(profile.firstName).fill(names.first)
    await page.getByLabel(profile.lastName).fill(names.last)
    await page.getByRole('button', { name: profile.addPhone }).click()
    await page.getByLabel(sentencePattern(profile.phoneNumber, '1')).fill('0100 123 4567')
    await page.getByRole('button', { name: profile.saveChanges }).click()
    await expect(page.getByText(profile.updated)).toBeVisible()
    const name = `${names.first} ${names.last}`
    const account = page.getByRole('button', { name: sentencePattern(shell.account, name) })
    for (const visit of ['saved', 'loaded anew']) {
      if (visit === 'loaded anew') await page.reload()
      await expect(page.getByRole('heading', { name, level: 2 }), visit).toBeVisible()
      const phones = page.getByRole('list', { name: profile.phones })
      await expect(phones.getByRole('link'), visit).toHaveAttribute('href', 'tel:+201001234567')
      await expect(account, visit).toBeVisible()
    }
  })
}
