import pg from 'pg'

const RECONNECT_MS = 1_000

export interface ReconnectingClient {
  /** The connection, from the start of `begin` on; undefined while it is lost. */
  readonly client: pg.Client | undefined
  close(): void
}

/**
 * A separate connection, outside the pools, that reopens a second after it was lost or failed to
 * open. `begin` prepares each connection; `isAgain` is false only for the first.
 */
export function reconnectingClient(
  address: pg.ClientConfig,
  begin: (client: pg.Client, isAgain: boolean) => Promise<void>,
): ReconnectingClient {
  let current: pg.Client | undefined
  let ready: pg.Client | undefined
  let closed = false
  let timer: NodeJS.Timeout | undefined

  async function connect(isAgain: boolean): Promise<void> {
    const fresh = new pg.Client({ ...address, pipeline: true } as pg.ClientConfig)
    current = fresh
    const lost = () => {
      if (closed || current !== fresh) return
      current = undefined
      ready = undefined
      timer = setTimeout(() => void connect(true), RECONNECT_MS)
      fresh.end().catch(() => {})
    }
    fresh.on('error', lost)
    fresh.on('end', lost)
    try {
      await fresh.connect()
      ready = fresh
      await begin(fresh, isAgain)
    } catch {
      lost()
    }
  }
  void connect(false)
  return {
    get client() {
      return ready
    },
    close() {
      closed = true
      clearTimeout(timer)
      current?.end().catch(() => {})
    },
  }
}
