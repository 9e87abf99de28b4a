import { createRootRoute, createRoute, createRouter, redirect } from '@tanstack/react-router'
import { asking } from '#app/web/AskWhoIsSignedIn.tsx'
import {
  guardCompany,
  guardLinkedPage,
  guardPage,
  guardPublicPage,
  guardSignedIn,
  type PageMay,
} from '#app/web/guard/guards.ts'
import { NotFoundPage } from '#app/web/NotFoundPage.tsx'
import { PageFailed } from '#app/web/PageFailed.tsx'
import { Root } from '#app/web/Root.tsx'
import * as words from '#app/web/words.ts'
import * as tasks from '#features/routine-tasks/web/catalogues.ts'
import { setLocale } from '#platform/web/i18n.ts'
import { lazyPage } from '#platform/web/lazy-page.tsx'

const root = createRootRoute({
  component: Root,
  notFoundComponent: NotFoundPage,
  errorComponent: PageFailed,
})
const auth = { auth: words.auth }
const landing = lazyPage(
  async () => (await import('#features/auth/web/StartPage.tsx')).StartPage,
  auth,
)
const signUp = lazyPage(
  async () => (await import('#features/auth/web/SignUpPage.tsx')).SignUpPage,
  { ...auth, terms: words.terms },
)

const publicPage = <const P extends string>(
  path: P,
  component: () => React.ReactNode,
  beforeLoad: typeof guardLinkedPage = guardPublicPage,
) => createRoute({ getParentRoute: () => root, path, component, beforeLoad })

const publicPages = [
  publicPage('/', landing),
  publicPage('start', landing),
  publicPage('signup', signUp),
  publicPage('signup-Ar', signUp),
  publicPage(
    'signin',
    lazyPage(async () => (await import('#features/auth/web/SignInPage.tsx')).SignInPage, auth),
  ),
  publicPage(
    'forgot-password',
    lazyPage(
      async () => (await import('#features/auth/web/ForgotPasswordPage.tsx')).ForgotPasswordPage,
      auth,
    ),
  ),
  publicPage(
    'reset-password',
    asking(
      async () => (await import('#features/auth/web/ResetPasswordPage.tsx')).ResetPasswordPage,
      auth,
    ),
    guardLinkedPage,
  ),
  publicPage(
    'user-information',
    asking(
      async () =>
        (await import('#features/users/web/accept/AcceptInvitationPage.tsx')).AcceptInvitationPage,
      { ...auth, invitation: words.invitation },
    ),
    guardLinkedPage,
  ),
] as const

/** Open to whoever comes with a link, signed in or not: its mail may be read anywhere. */
const confirmEmail = createRoute({
  getParentRoute: () => root,
  path: 'confirm-email',
  component: lazyPage(
    async () => (await import('#features/auth/web/ConfirmEmailPage.tsx')).ConfirmEmailPage,
    auth,
  ),
})

const toSignIn = <const P extends string>(path: P) =>
  createRoute({
    getParentRoute: () => root,
    path,
    beforeLoad: async ({ preload }) => {
      if (path === 'ar/login' && !preload) await setLocale('ar')
      throw redirect({ to: '/signin', replace: true })
    },
  })

const errorPage = createRoute({
  getParentRoute: () => root,
  path: 'error',
  component: lazyPage(async () => (await import('#app/web/ErrorPage.tsx')).ErrorPage, {
    shell: words.shell,
  }),
})

const kit = createRoute({
  getParentRoute: () => root,
  path: 'dev/kit',
  component: lazyPage(async () => (await import('#platform/web/ui/kit/KitPage.tsx')).KitPage, {}),
})

const notBuiltOutside = lazyPage(
  async () => (await import('#app/web/shell/NotBuiltPage.tsx')).NotBuiltOutside,
  { shell: words.shell },
)
const plan = createRoute({
  getParentRoute: () => root,
  id: 'plan',
  component: lazyPage(async () => (await import('#app/web/shell/PlanLayout.tsx')).PlanLayout, {
    shell: words.shell,
  }),
})
const notBuiltPlan = lazyPage(
  async () => (await import('#app/web/shell/NotBuiltPage.tsx')).NotBuiltPlan,
  {},
)
const planPage = <const P extends string>(path: P) =>
  createRoute({
    getParentRoute: () => plan,
    path,
    component: notBuiltPlan,
    beforeLoad: guardSignedIn,
  })

const company = createRoute({
  getParentRoute: () => root,
  path: '$companyName',
  component: lazyPage(async () => (await import('#app/web/shell/Shell.tsx')).Shell, {
    shell: words.shell,
  }),
  beforeLoad: ({ params, location }) => guardCompany(params.companyName, location),
})

const companyIndex = createRoute({
  getParentRoute: () => company,
  path: '/',
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/$companyName/dashboard-default', params, replace: true })
  },
})

const page = <const P extends string>(path: P, may: PageMay, component: () => React.ReactNode) =>
  createRoute({
    getParentRoute: () => company,
    path,
    component,
    beforeLoad: ({ location }) => guardPage(may, location),
  })

const notBuilt = lazyPage(
  async () => (await import('#app/web/shell/NotBuiltPage.tsx')).NotBuiltPage,
  {},
)
const comingSoon = lazyPage(
  async () => (await import('#app/web/shell/ComingSoonPage.tsx')).ComingSoonPage,
  {},
)

const companyPages = [
  page(
    'dashboard-default',
    ['view-dashboard', 'view-dashboard-owner'],
    lazyPage(
      async () => (await import('#features/dashboard/web/DashboardPage.tsx')).DashboardPage,
      { dashboard: words.dashboard },
    ),
  ),
  page(
    'routine-task',
    undefined,
    lazyPage(
      async () => (await import('#features/routine-tasks/web/RoutineTaskPage.tsx')).RoutineTaskPage,
      { routine: tasks.routine },
    ),
  ),
  page(
    'department',
    ['view-department'],
    lazyPage(
      async () => (await import('#features/departments/web/DepartmentPage.tsx')).DepartmentPage,
      { departments: words.departments },
    ),
  ),
  page('one-time-task', undefined, notBuilt),
  page(
    'manage-routine-task',
    ['view-alldailytask', 'department-manager'],
    lazyPage(
      async () =>
        (await import('#features/routine-tasks/web/manage/ManageRoutineTaskPage.tsx'))
          .ManageRoutineTaskPage,
      { routine: tasks.routine, definitions: tasks.definitions },
    ),
  ),
  page(
    'task-reports',
    ['view-dailyTaskReports', 'department-manager'],
    lazyPage(
      async () =>
        (await import('#features/routine-tasks/web/reports/TaskReportsPage.tsx')).TaskReportsPage,
      { routine: tasks.routine, reviews: words.reviews },
    ),
  ),
  page(
    'chart-reported',
    ['view-chartReports'],
    lazyPage(
      async () =>
        (await import('#features/routine-tasks/web/charts/ChartReportedPage.tsx'))
          .ChartReportedPage,
      { routine: tasks.routine, performance: words.performance },
    ),
  ),
  page(
    'charts-analytics',
    ['view-chartReports'],
    lazyPage(
      async () =>
        (await import('#features/routine-tasks/web/charts/ChartsAnalyticsPage.tsx'))
          .ChartsAnalyticsPage,
      { routine: tasks.routine, performance: words.performance },
    ),
  ),
  page(
    'addUser',
    ['invite-user'],
    lazyPage(async () => (await import('#features/users/web/AddUserPage.tsx')).AddUserPage, {
      users: words.users,
    }),
  ),
  page(
    'team',
    ['view-user'],
    lazyPage(async () => (await import('#features/users/web/TeamPage.tsx')).TeamPage, {
      users: words.users,
    }),
  ),
  page(
    'add-role&permissions',
    ['view-role'],
    lazyPage(async () => (await import('#features/roles/web/RolesPage.tsx')).RolesPage, {
      roles: words.roles,
    }),
  ),
  page('project', ['view-project', 'view-Allproject'], notBuilt),
  page(
    'profile',
    undefined,
    lazyPage(async () => (await import('#features/profile/web/ProfilePage.tsx')).ProfilePage, {
      profile: words.profile,
    }),
  ),
  page(
    'company-settings',
    'owner',
    lazyPage(
      async () =>
        (await import('#features/companies/web/CompanySettingsPage.tsx')).CompanySettingsPage,
      { settings: words.settings },
    ),
  ),
  page('billing', 'owner', notBuilt),
  page('tables', undefined, notBuilt),
  page('virtual-reality', undefined, notBuilt),
  page('icon', undefined, notBuilt),
  page('goals', ['view-goals'], comingSoon),
  page('meetings', ['view-meetings'], comingSoon),
  page('automation', ['view-automation'], comingSoon),
  page('apps', ['view-apps'], comingSoon),
] as const

const routeTree = root.addChildren([
  ...publicPages,
  confirmEmail,
  toSignIn('login'),
  toSignIn('ar/login'),
  errorPage,
  kit,
  publicPage('pricing', notBuiltOutside),
  publicPage('rtl-page', notBuiltOutside),
  plan.addChildren([planPage('subscription'), planPage('checkout/$planId')]),
  company.addChildren([companyIndex, ...companyPages]),
])

/** The address of a page as a person may type it: `%26` where a route has `&`. */
const readAmpersand = ({ url }: { url: URL }) => {
  url.pathname = url.pathname.replaceAll('%26permissions', '&permissions')
  return url
}

export const router = createRouter({
  routeTree,
  rewrite: { input: readAmpersand },
  defaultPreload: 'intent',
  defaultPendingMs: 100,
  defaultPendingMinMs: 0,
  defaultErrorComponent: PageFailed,
  defaultNotFoundComponent: NotFoundPage,
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
