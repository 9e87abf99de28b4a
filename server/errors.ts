import type { Bilingual, Locale } from '#shared/locale.ts'

/**
 * Why something is not possible now: there is too much load, or the database or another service is
 * unavailable.
 */
export const CAUSES = ['busy', 'database', 'elsewhere'] as const
export type Cause = (typeof CAUSES)[number]

export interface FailureDetails {
  /** Fields next to `message` in the reply. */
  extra?: Record<string, unknown>
  /** The messages of single fields in a 422. */
  errors?: Record<string, Bilingual>
  retryAfterSeconds?: number
  /** The cause of a 503, for monitoring. */
  cause?: Cause
}

/** An error for the caller: a status and a sentence in both languages. */
export class Failure extends Error {
  readonly status: number
  readonly messages: Bilingual
  readonly details: FailureDetails

  constructor(status: number, messages: Bilingual, details: FailureDetails = {}) {
    super(messages.en)
    this.status = status
    this.messages = messages
    this.details = details
  }

  body(locale: Locale): Record<string, unknown> {
    const { errors, extra } = this.details
    const fields = Object.entries(errors ?? {}).map(([name, says]) => [name, [says[locale]]])
    return {
      message: this.messages[locale],
      ...(errors && { errors: Object.fromEntries(fields) }),
      ...extra,
    }
  }
}

export const INVALID_INPUT: Bilingual = {
  en: 'Some fields need your attention.',
  ar: 'بعض الحقول بحاجة إلى تصحيح.',
}

export const unauthorized = () => new Failure(401, { en: 'Please sign in.', ar: 'سجّل الدخول.' })

export const forbidden = () =>
  new Failure(403, {
    en: 'You do not have permission to do this.',
    ar: 'ليست لديك صلاحية للقيام بهذا.',
  })

export const notFound = () =>
  new Failure(404, { en: 'This does not exist.', ar: 'هذا العنصر غير موجود.' })

export const invalidField = (field: string, messages: Bilingual) =>
  new Failure(422, messages, { errors: { [field]: messages } })

export const tooManyRequests = (retryAfterSeconds: number) =>
  new Failure(
    429,
    {
      en: 'Too many tries. Please wait a little.',
      ar: 'محاولات كثيرة. انتظر قليلًا ثم أعد المحاولة.',
    },
    { retryAfterSeconds },
  )

export const overloaded = (cause: Cause = 'busy') =>
  new Failure(
    503,
    {
      en: 'Diwan is busy. Please try again in a moment.',
      ar: 'ديوان مشغول الآن. أعد المحاولة بعد لحظات.',
    },
    { retryAfterSeconds: 2, cause },
  )

/** The codes of the system and of PostgreSQL for a full disk. */
const STORAGE_FULL_CODES = /^(ENOSPC|EDQUOT|53100)$/

export const isStorageFull = (error: unknown): boolean =>
  STORAGE_FULL_CODES.test(String((error as { code?: unknown }).code))

export const storageFull = () =>
  new Failure(
    503,
    {
      en: 'There is no room to keep this at the moment. Please try again later.',
      ar: 'لا توجد مساحة كافية لحفظ هذا الآن. أعد المحاولة لاحقًا.',
    },
    { retryAfterSeconds: 60 },
  )

export const planExpired = () =>
  new Failure(
    422,
    {
      en: 'Your company’s plan has expired.',
      ar: 'انتهت صلاحية باقة شركتك.',
    },
    { extra: { error: 'Plan Expired', allowed: false } },
  )

/** For a member who is locked out of a company that is about to be deleted. */
export const companyClosing = () =>
  new Failure(
    423,
    {
      en: 'Your company is about to be deleted. Its owner can still keep it.',
      ar: 'ستُحذف شركتك قريبًا، ولا يزال بإمكان مالكها الإبقاء عليها.',
    },
    { extra: { error: 'Company Closing' } },
  )

/** Returns the thing, or throws the same 404 for an unknown id and for another company's id. */
export function requireFound<T>(thing: T | undefined): T {
  if (thing === undefined) throw notFound()
  return thing
}

/**
 * The reason why the product, or one of its commands, does not start. The message has all that the
 * operator needs.
 */
export class StartError extends Error {}
