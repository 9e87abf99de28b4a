import type { Locale } from '#shared/locale.ts'
import type { Money } from '#shared/money.ts'

/** The order data sent to a provider; the person returns to `returnUrl`. */
export interface PaymentOrder {
  id: string
  plan: string
  price: Money
  company: string
  returnUrl: string
  locale: Locale
}

/** A webhook call from the provider, as received. */
export interface WebhookCall {
  body: Uint8Array
  headers: Record<string, string | undefined>
  query: Record<string, string | undefined>
}

/** `ref` is the provider's id of a payment, as returned by `checkout`. */
export interface WebhookEvent {
  eventId: string
  ref: string
}

/** `price` is the amount paid, or due. */
export interface PaymentState {
  status: 'paid' | 'failed' | 'pending' | 'refunded'
  price: Money
}

/** The interface of a payment gateway; docs/payments.md explains how to add one. */
export interface PaymentProvider {
  /** Opens a hosted payment page for an order; a repeated call must not charge twice. */
  checkout(order: PaymentOrder): Promise<{ url: string; ref: string }>
  /** Verifies the sender of a call; makes no other decision. */
  readWebhook(call: WebhookCall): WebhookEvent | 'forged'
  /** The state of a payment; the only source of truth. */
  fetch(ref: string): Promise<PaymentState>
  /** Refunds a payment; idempotent. */
  refund(ref: string): Promise<void>
}
