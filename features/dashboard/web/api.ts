import * as z from 'zod/mini'
import { call } from '#client/call.ts'
import { formatTime } from '#client/format.ts'
import { pageLocale, readSession, readStored } from '#client/session.ts'
import { DashboardData, getDashboard, getDashboardHistory } from '#features/dashboard/contract.ts'
import { isoDate } from '#shared/fields.ts'

const DATA_KEY = 'dashboardData'
const HISTORY_KEY = 'oneTimeTasksHistory'
const HISTORY_DAYS = 14

/** `lastUpdated` is this device's local time when the data arrived, HH:mm in both languages. */
export type DashboardSnapshot = DashboardData & { lastUpdated: string }
export type HistoryDay = { label: string; open: number; review: number; done: number }

const StoredDashboard = z.object({
  userId: z.string(),
  value: z.extend(DashboardData, { lastUpdated: z.string() }),
})
const StoredHistory = z.object({
  userId: z.string(),
  value: z.array(
    z.object({ label: isoDate, open: z.number(), review: z.number(), done: z.number() }),
  ),
})

/** The current user's stored data; ignores data of another user or of an outdated shape. */
function readForUser<T>(
  key: string,
  shape: z.ZodMiniType<{ userId: string; value: T }>,
): T | undefined {
  const stored = shape.safeParse(readStored(key)).data
  return stored?.userId === readSession()?.userId ? stored?.value : undefined
}

function writeForUser(key: string, value: unknown): void {
  const session = readSession()
  if (session) localStorage.setItem(key, JSON.stringify({ userId: session.userId, value }))
}

export const storedDashboard = () => readForUser(DATA_KEY, StoredDashboard)
export const storedHistory = () => readForUser(HISTORY_KEY, StoredHistory) ?? []

/** Fetches the dashboard's numbers and stores them for the start of the next visit. */
export async function fetchDashboardData(signal?: AbortSignal): Promise<DashboardSnapshot> {
  const data = await call(getDashboard, undefined, signal ? { signal } : {})
  const dashboard = { ...data, lastUpdated: formatTime(Date.now(), pageLocale()) }
  writeForUser(DATA_KEY, dashboard)
  return dashboard
}

/**
 * The last 14 days of one-time work, one entry per day; newer data replaces the stored entry of a
 * day.
 */
export async function fetchHistory(signal?: AbortSignal): Promise<HistoryDay[]> {
  const { data } = await call(getDashboardHistory, undefined, signal ? { signal } : {})
  const fresh = data.map(({ date, ...day }) => ({ label: date, ...day }))
  const previous = storedHistory().filter((day) => !fresh.some(({ label }) => label === day.label))
  const days = [...previous, ...fresh]
    .sort((a, b) => a.label.localeCompare(b.label))
    .slice(-HISTORY_DAYS)
  writeForUser(HISTORY_KEY, days)
  return days
}
