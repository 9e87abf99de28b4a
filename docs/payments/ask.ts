interface Call {
  method?: 'GET' | 'POST'
  headers: Record<string, string>
  body?: string | URLSearchParams
}

const PATIENCE_MS = 15_000

export class Refused extends Error {
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/**
 * Returns a gateway's response as JSON. Throws Refused, with the gateway's message, if it refuses
 * the call.
 */
export async function ask<T>(url: string, call: Call): Promise<T> {
  const response = await fetch(url, { ...call, signal: AbortSignal.timeout(PATIENCE_MS) })
  const text = await response.text()
  if (!response.ok)
    throw new Refused(response.status, `${url} replied ${response.status}: ${text.slice(0, 200)}`)
  return JSON.parse(text) as T
}
