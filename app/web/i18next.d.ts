import type { FeatureWords } from '#app/web/features.ts'
import type { en as newVersion } from '#app/web/new-version/messages.ts'
import type { en as notice } from '#app/web/notice-messages.ts'
import type { en as configurator } from '#app/web/shell/configurator-messages.ts'
import type { en as leaving } from '#app/web/shell/leaving-messages.ts'
import type { en as shortcuts } from '#app/web/shell/shortcuts-messages.ts'
import type * as own from '#app/web/translations.ts'
import type { TranslationsOf } from '#client/i18n.ts'
import type { en as away } from '#features/absences/web/away-messages.ts'
import type { en as confirmAddress } from '#features/auth/web/confirm/messages.en.ts'
import type { en as takeAway } from '#features/companies/export/web/messages.ts'
import type { en as silent } from '#features/dashboard/attention/web/silent-messages.ts'
import type { en as quickAdd } from '#features/dashboard/quick-add/web/messages.en.ts'
import type { en as demos } from '#features/demos/web/messages.ts'
import type { en as directory } from '#features/directory/web/messages.ts'
import type { en as notificationsUnseen } from '#features/notifications/web/unseen-messages.ts'
import type { en as agenda } from '#features/one-time-tasks/agenda/web/messages.ts'
import type { en as taskFiles } from '#features/one-time-tasks/attachments/web/messages.ts'
import type { en as board } from '#features/one-time-tasks/board/web/messages.ts'
import type { en as attachments } from '#features/one-time-tasks/files/web/messages.ts'
import type { en as handOver } from '#features/one-time-tasks/handover/web/messages.en.ts'
import type { en as prose } from '#features/one-time-tasks/prose/web/messages.ts'
import type { en as taskWaiting } from '#features/one-time-tasks/tasks/web/waiting-messages.ts'
import type { en as billing } from '#features/plans/invoices/web/messages.ts'
import type { en as checkout } from '#features/plans/payments/web/messages.ts'
import type { en as needs } from '#features/routine-tasks/attention/web/messages.ts'
import type { en as begin } from '#features/routine-tasks/definitions/web/begin/messages.en.ts'
import type { en as limits } from '#features/routine-tasks/numbers/web/limits-messages.ts'
import type { en as numbers } from '#features/routine-tasks/numbers/web/messages.ts'
import type { en as figures } from '#features/routine-tasks/performance/web/people/messages.ts'
import type { en as reminders } from '#features/routine-tasks/reminders/web/messages.ts'
import type { en as extras } from '#features/routine-tasks/reports/web/extras-messages.ts'
import type { en as nothingDue } from '#features/routine-tasks/reports/web/nothing-due-messages.ts'
import type { en as conflict } from '#records/edit/web/messages.ts'
import type { en as importing } from '#records/import/web/messages.ts'
import type { en as pictures } from '#records/pictures/web/messages.ts'
import type { en as revisions } from '#records/revisions/web/messages.ts'
import type { en as chartFiles } from '#ui/charts/messages.en.ts'

/** Translations of parts of pages: they are loaded with the code that uses them. */
type PartWords = {
  demos: typeof demos
  away: typeof away
  directory: typeof directory
  extras: typeof extras
  nothingDue: typeof nothingDue
  leaving: typeof leaving
  limits: typeof limits
  needs: typeof needs
  configurator: typeof configurator
  notice: typeof notice
  shortcuts: typeof shortcuts
  takeAway: typeof takeAway
  silent: typeof silent
  confirmAddress: typeof confirmAddress
  billing: typeof billing
  checkout: typeof checkout
  taskFiles: typeof taskFiles
  attachments: typeof attachments
  agenda: typeof agenda
  begin: typeof begin
  board: typeof board
  chartFiles: typeof chartFiles
  handOver: typeof handOver
  notificationsUnseen: typeof notificationsUnseen
  taskWaiting: typeof taskWaiting
  conflict: typeof conflict
  import: typeof importing
  pictures: typeof pictures
  prose: typeof prose
  newVersion: typeof newVersion
  quickAdd: typeof quickAdd
  figures: typeof figures
  numbers: typeof numbers
  reminders: typeof reminders
  revisions: typeof revisions
}

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    keySeparator: false
    resources: TranslationsOf<FeatureWords & typeof own> & PartWords
  }
}
