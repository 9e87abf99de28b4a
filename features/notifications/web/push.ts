import { call } from '#client/call.ts'
import { getPush, subscribe, unsubscribePush } from '#features/notifications/push-contract.ts'

/** The worker's URL must never change, so that browsers find its newer versions. */
const WORKER = '/service-worker.js'

/**
 * Whether this browser can show notices while no page is open. iPhones can once Diwan is on the
 * home screen.
 */
export const canPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

export const isPushDenied = (): boolean => canPush() && Notification.permission === 'denied'

const bytesOf = (text: string) =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
    letter.charCodeAt(0),
  )

const isSubscribed = async (): Promise<boolean> => {
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) != null
}

/** Whether this browser shows the member's notices; browser and server must both confirm it. */
export async function isPushEnabled(): Promise<boolean> {
  if (!canPush() || Notification.permission !== 'granted' || !(await isSubscribed())) return false
  return (await call(getPush, undefined)).subscription !== null
}

/** Requests a new address each time, because the previous one may belong to another member. */
async function newSubscription(key: string): Promise<PushSubscription> {
  await navigator.serviceWorker.register(WORKER, { updateViaCache: 'none' })
  const { pushManager } = await navigator.serviceWorker.ready
  await (await pushManager.getSubscription())?.unsubscribe()
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(key) })
}

/** Enables push; `forbidden` if the person or the browser denies it. Throws the call error. */
export async function enablePush(): Promise<'on' | 'forbidden'> {
  if ((await Notification.requestPermission()) !== 'granted') return 'forbidden'
  const { key } = await call(getPush, undefined)
  const { endpoint, keys } = (await newSubscription(key)).toJSON()
  const { p256dh = '', auth = '' } = keys ?? {}
  await call(subscribe, { body: { endpoint: endpoint ?? '', keys: { p256dh, auth } } })
  return 'on'
}

export async function disablePush(): Promise<void> {
  await call(unsubscribePush, undefined)
  const registration = await navigator.serviceWorker.getRegistration()
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
}
