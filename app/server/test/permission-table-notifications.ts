import {
  also,
  type Row,
  row,
  unknownField,
  unknownThing,
} from '#app/server/test/permission-rows.ts'

/** Notices and the channels by which they reach a member. */
export const NOTIFICATIONS: Row[] = [
  row('GET /notifications', 'members'),
  row('GET /notifications/count', 'members'),
  row('POST /notifications/seen', 'members'),
  row('POST /notifications/read', 'members', {
    but: unknownField,
    send: async ({ make }, { localId }) => {
      const { id, taskId } = await make.notice(localId)
      return { body: { ids: [id], thing_id: taskId } }
    },
  }),
  row('POST /notifications/unread', 'members', {
    but: unknownField,
    send: async ({ make }, { localId }) => ({ body: { ids: [(await make.notice(localId)).id] } }),
  }),
  row('POST /notification-mutes', 'members', {
    but: unknownField,
    send: async ({ make }, { localId }) => {
      const { taskId } = await make.notice(localId)
      return { body: { kind: 'one_time_task', id: taskId, muted: true } }
    },
  }),
  row('GET /notification-preferences', 'members'),
  row('PUT /notification-preferences', 'members', { send: () => ({ body: { digest_hour: 9 } }) }),
  row('POST /notification-preferences/unsubscribe', 'anybody', {
    send: ({ make, ours }) => ({ body: { token: make.digestOff(ours.owner.id) } }),
  }),
  row('GET /documents', 'members'),
  row('POST /documents', 'members', {
    gives: 201,
    send: () => ({ body: { kind: 'one-time-task', format: 'xlsx' } }),
  }),
  also('POST /documents', 'of the team', ['view-user'], {
    gives: 201,
    send: () => ({ body: { kind: 'team', format: 'pdf' } }),
  }),
  row('GET /documents/{id}', 'members', {
    but: unknownThing,
    send: async ({ make }, { localId }) => ({ params: { id: await make.document(localId) } }),
  }),
  row('DELETE /documents/{id}', 'members', {
    but: unknownThing,
    send: async ({ make }, { localId }) => ({ params: { id: await make.document(localId) } }),
  }),
  row('GET /calendar-feed', 'members'),
  row('POST /calendar-feed', 'members', {
    gives: 201,
    send: () => ({ body: { with_duties: true } }),
  }),
  row('PUT /calendar-feed', 'members', {
    send: async ({ make }, { localId }) => {
      await make.calendarFeed(localId)
      return { body: { with_duties: false } }
    },
  }),
  row('DELETE /calendar-feed', 'members', {
    send: async ({ make }, { localId }) => {
      await make.calendarFeed(localId)
      return {}
    },
  }),
  row('GET /push-subscriptions', 'members'),
  row('POST /push-subscriptions', 'members', {
    gives: 201,
    send: () => ({
      body: {
        endpoint: 'https://fcm.googleapis.com/fcm/send/a',
        keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) },
      },
    }),
  }),
  row('DELETE /push-subscriptions', 'members'),
  row('GET /notification-defaults', 'owner'),
  row('PUT /notification-defaults', 'owner', {
    send: () => ({ body: { quiet: { from: '22:00', to: '06:00' }, digest_hour: 9 } }),
  }),
]
