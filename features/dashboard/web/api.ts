import {
  type DashboardData,
  getDashboard,
  getDashboardHistory,
} from '#features/dashboard/contract.ts'
import type { Reply } from '#platform/shared/endpoint.ts'
import { call } from '#platform/web/call.ts'
import { readSession } from '#platform/web/session.ts'

const DATA_KEY = 'dashboardData'
const HISTORY_KEY = 'oneTimeTasksHistory'
const HISTORY_DAYS = 14

/** `lastUpdated` is this device's clock when the data came, in milliseconds. */
export type Dashboard = DashboardData & { lastUpdated: number }
export type HistoryDay = { label: string; open: number; review: number; done: number }
type Owned<T> = { userId: string; value: T }

/** Browser storage may be shared: a value is read only by the user who stored it. */
function readOwned<T>(key: string): T | undefined {
  const stored = JSON.parse(localStorage.getItem(key) ?? 'null') as Owned<T> | null
  return stored && stored.userId === readSession()?.userId ? stored.value : undefined
}

function writeOwned<T>(key: string, value: T): void {
  const session = readSession()
  if (session) localStorage.setItem(key, JSON.stringify({ userId: session.userId, value }))
}

export const storedDashboard = () => readOwned<Dashboard>(DATA_KEY)
export const storedHistory = () => readOwned<HistoryDay[]>(HISTORY_KEY) ?? []

/** The dashboard's numbers; kept, to be shown first on the next visit. */
export async function fetchDashboardData(signal?: AbortSignal): Promise<Dashboard> {
  const data = await call(getDashboard, undefined, signal ? { signal } : {})
  const dashboard = { ...data, lastUpdated: Date.now() }
  writeOwned(DATA_KEY, dashboard)
  return dashboard
}

/** The last 14 days of one-time work, one entry a day: the newest of a day replaces the older. */
export async function fetchHistory(
  signal?: AbortSignal,
): Promise<Reply<typeof getDashboardHistory> & { days: HistoryDay[] }> {
  const reply = await call(getDashboardHistory, undefined, signal ? { signal } : {})
  const fresh = reply.data.map(({ date, ...day }) => ({ label: date, ...day }))
  const kept = storedHistory().filter((day) => !fresh.some(({ label }) => label === day.label))
  const days = [...kept, ...fresh]
    .sort((a, b) => a.label.localeCompare(b.label))
    .slice(-HISTORY_DAYS)
  writeOwned(HISTORY_KEY, days)
  return { ...reply, days }
}
