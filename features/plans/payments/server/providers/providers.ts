import type { PaymentProvider } from '#features/plans/payments/server/providers/provider.ts'
import { testProvider } from '#features/plans/payments/server/providers/test-provider.ts'
import { ConfigError } from '#server/config.ts'
import type { Server } from '#server/http/server.ts'

/** The gateways that PAYMENTS can name; each is created after its configuration is validated. */
const PROVIDERS: Readonly<Record<string, (server: Server) => PaymentProvider>> = {
  test: testProvider,
}

/** Without a provider no card is charged, and orders are granted at once. */
export const NO_PROVIDER = 'none'

/** Throws a ConfigError for an unknown provider name. */
export function providerNamed(server: Server, name: string): PaymentProvider {
  const make = PROVIDERS[name]
  if (make) return make(server)
  const names = [NO_PROVIDER, ...Object.keys(PROVIDERS)].join(', ')
  throw new ConfigError(`PAYMENTS: there is no ${name}, only ${names}.`)
}
