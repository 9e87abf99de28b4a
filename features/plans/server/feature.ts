import { purgeReminders, queueReminders } from '#features/plans/expiry/server/queries.ts'
import { mailReminder } from '#features/plans/expiry/server/reminder-job.ts'
import { invoiceRoutes } from '#features/plans/invoices/server/routes.ts'
import * as pages from '#features/plans/pages.ts'
import { queueOpenOrders } from '#features/plans/payments/server/order-queries.ts'
import { deleteTestPayments } from '#features/plans/payments/server/providers/test-queries.ts'
import { paymentRoutes } from '#features/plans/payments/server/routes.ts'
import { refundOrder, settleOrder } from '#features/plans/payments/server/settlement.ts'
import { receiptsExport, subscriptionsExport } from '#features/plans/server/export-queries.ts'
import { planRoutes } from '#features/plans/server/routes.ts'
import type { Feature } from '#server/feature.ts'

export const plans: Feature = {
  tables: [
    'plans',
    'subscriptions',
    'company_storage',
    'task_months',
    'plan_reminders',
    'orders',
    'payment_events',
    'payments',
    'invoices',
    'test_payments',
  ],
  pages: Object.values(pages),
  routes: (server) => {
    planRoutes(server)
    invoiceRoutes(server)
    paymentRoutes(server)
  },
  jobs: [mailReminder, settleOrder, refundOrder],
  schedule: (now) => [...queueReminders(now, mailReminder), ...queueOpenOrders(now, settleOrder)],
  eraseTenant: deleteTestPayments,
  notExported: {
    subscriptions: 'what a company has paid here; elsewhere it begins with a trial',
    plan_reminders: 'what was told of a plan that stays behind',
    payment_events: 'what a payment provider told this installation',
    'orders.ref': 'the payment provider’s name for an order of this installation',
    'orders.url': 'the payment provider’s page of an order',
    task_months: 'counted by triggers',
  },
  purge: purgeReminders,
  extensions: [subscriptionsExport, receiptsExport],
}
