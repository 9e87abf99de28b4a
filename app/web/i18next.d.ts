import type { en as shell } from '#app/web/shell/messages.en.ts'
import type { en as auth } from '#features/auth/web/messages.en.ts'
import type { en as terms } from '#features/auth/web/terms/messages.en.ts'
import type { en as settings } from '#features/companies/web/messages.en.ts'
import type { en as dashboard } from '#features/dashboard/web/messages.en.ts'
import type { en as departments } from '#features/departments/web/messages.en.ts'
import type { en as profile } from '#features/profile/web/messages.en.ts'
import type { en as roles } from '#features/roles/web/messages.en.ts'
import type { en as performance } from '#features/routine-tasks/web/charts/messages.en.ts'
import type { en as definitions } from '#features/routine-tasks/web/manage/messages.en.ts'
import type { en as routine } from '#features/routine-tasks/web/messages.en.ts'
import type { en as reviews } from '#features/routine-tasks/web/reports/messages.en.ts'
import type { en as invitation } from '#features/users/web/accept/messages.en.ts'
import type { en as users } from '#features/users/web/messages.en.ts'
import type { en as common } from '#platform/web/messages.en.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    keySeparator: false
    resources: {
      auth: typeof auth
      common: typeof common
      dashboard: typeof dashboard
      definitions: typeof definitions
      departments: typeof departments
      invitation: typeof invitation
      performance: typeof performance
      profile: typeof profile
      reviews: typeof reviews
      roles: typeof roles
      routine: typeof routine
      settings: typeof settings
      shell: typeof shell
      terms: typeof terms
      users: typeof users
    }
  }
}
