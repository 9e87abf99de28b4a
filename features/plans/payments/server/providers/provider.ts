import type { Locale } from '#shared/locale.ts'
import type { Money } from '#shared/money.ts'

/** What a provider is told of an order; `returnUrl` is where the person comes back to. */
export interface PaymentOrder {
  id: string
  plan: string
  price: Money
  company: string
  returnUrl: string
  locale: Locale
}

/** A call of the provider's to us, as it came over the wire. */
export interface WebhookCall {
  body: Uint8Array
  headers: Record<string, string | undefined>
  query: Record<string, string | undefined>
}

/** `ref` is the provider's name for a payment, as `checkout` gave it. */
export interface WebhookEvent {
  eventId: string
  ref: string
}

/** `price` is what was paid, or is to be. */
export interface PaymentState {
  status: 'paid' | 'failed' | 'pending' | 'refunded'
  price: Money
}

/** All that the product knows of a payment gateway; docs/payments.md says how one is added. */
export interface PaymentProvider {
  /** Opens a hosted payment page for an order; asked again for the same one, it must not charge twice. */
  checkout(order: PaymentOrder): Promise<{ url: string; ref: string }>
  /** Proves the sender of a call; decides nothing. */
  readWebhook(call: WebhookCall): WebhookEvent | 'forged'
  /** What became of a payment: the only truth. */
  fetch(ref: string): Promise<PaymentState>
  /** Gives back what was paid; once, however often it is asked. */
  refund(ref: string): Promise<void>
}
