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
export function createReconnectingClient(
  address: pg.ClientConfig,
  onConnect: (client: pg.Client, isAgain: boolean) => Promise<void>,
): ReconnectingClient {
  let current: pg.Client | undefined
  let ready: pg.Client | undefined
  let closed = false
  let timer: NodeJS.Timeout | undefined

  async function connect(isReconnect: boolean): Promise<void> {
    const fresh = new pg.Client({ ...address, pipeline: true } as pg.ClientConfig)
    current = fresh
    const handleLost = () => {
      if (closed || current !== fresh) return
      current = undefined
      ready = undefined
      timer = setTimeout(() => void connect(true), RECONNECT_MS)
      fresh.end().catch(() => {})
    }
    fresh.on('error', handleLost)
    fresh.on('end', handleLost)
    try {
      await fresh.connect()
      ready = fresh
      await onConnect(fresh, isReconnect)
    } catch {
      handleLost()
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
