import { isIP } from 'node:net'
import path from 'node:path'
import * as z from 'zod/mini'
import { StartError } from '#server/errors.ts'

const optional = z.optional(z.string().check(z.minLength(1)))
const url = (...protocols: string[]) =>
  z.optional(
    z.string().check(
      z.refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), {
        error: `must be a URL that begins with ${protocols.map((name) => `${name}//`).join(' or ')}`,
      }),
    ),
  )
const postgres = z.optional(
  z.string().check(z.regex(/^postgres(ql)?:\/\//, { error: 'must begin with postgres://' })),
)

/** A bucket of an S3-compatible server, and the key for it. */
export interface Bucket {
  /** The bucket's own address, without a trailing slash. */
  url: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

const S3_FORM = 's3://KEY:SECRET@host[:port]/bucket[?region=…], or http:// without TLS'
const S3_ADDRESS =
  /^(s3|https?):\/\/([^:@/?#]+):([^:@/?#]+)@([^@/?#]+)\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])\/?(?:\?region=([a-z0-9-]+))?$/

/** Characters of the keys that are reserved in a URL are percent-encoded: `/` as `%2F`. */
function bucketIn(value: string): Bucket | undefined {
  const [, scheme, key = '', secret = '', host, bucket, region] = S3_ADDRESS.exec(value) ?? []
  const url = `${scheme === 'http' ? 'http' : 'https'}://${host}/${bucket}`
  if (!host || !URL.canParse(url)) return undefined
  try {
    const [accessKeyId, secretAccessKey] = [decodeURIComponent(key), decodeURIComponent(secret)]
    return { url, region: region ?? 'us-east-1', accessKeyId, secretAccessKey }
  } catch {
    return undefined
  }
}

const S3 = z.pipe(
  z
    .string()
    .check(z.refine((value) => bucketIn(value) !== undefined, { error: `must be ${S3_FORM}` })),
  z.transform((value: string) => bucketIn(value) as Bucket),
)

/** The address of a clamd, in the form that node:net takes. */
export type ScannerAddress = { host: string; port: number } | { path: string }

function scannerAt(value: string): ScannerAddress | undefined {
  const path = /^unix:\/\/(\/.+)$/.exec(value)?.[1]
  const [, host, port] = /^tcp:\/\/(\[[\da-f:]+\]|[^:/?#@]+):(\d{1,5})\/?$/i.exec(value) ?? []
  if (path) return { path }
  return host && Number(port) < 65536
    ? { host: host.replaceAll(/[[\]]/g, ''), port: Number(port) }
    : undefined
}

const Scanner = z.pipe(
  z.string().check(
    z.refine((value) => scannerAt(value) !== undefined, {
      error: 'must be tcp://host:port or unix:///path',
    }),
  ),
  z.transform((value: string) => scannerAt(value) as ScannerAddress),
)

const MAX_PROXIES = 10
const NAMED_NETWORKS = new Set(['loopback', 'linklocal', 'uniquelocal'])

/**
 * Whether a text is an address, a network such as `10.0.0.0/8`, or a network name that Fastify
 * knows.
 */
function isNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/')
  if (NAMED_NETWORKS.has(text)) return true
  const longest = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1
  return longest > 0 && more.length === 0 && (bits === undefined || isWithin(bits, longest))
}

const isWithin = (digits: string, most: number) =>
  /^\d{1,3}$/.test(digits) && Number(digits) <= most

/** The number of proxies in front, or the networks that they are in. */
const Proxies = z.pipe(
  z.string().check(
    z.refine(
      (value) =>
        isWithin(value, MAX_PROXIES) || value.split(',').every((one) => isNetwork(one.trim())),
      {
        error:
          'must be a number of proxies from 0 to 10, or their addresses or networks between commas',
      },
    ),
  ),
  z.transform((value: string) =>
    isWithin(value, MAX_PROXIES) ? Number(value) : value.split(',').map((one) => one.trim()),
  ),
)

/** The seller: a name and the lines of an address, separated by `|`. */
const Seller = z.pipe(
  z.string(),
  z.transform((value: string) => {
    const [name = '', ...lines] = value.split('|').map((line) => line.trim())
    return { name, lines }
  }),
)

/** Origins that may receive pushes in addition to the push services of browsers. */
const Origins = z.pipe(
  z
    .string()
    .check(
      z.refine(
        (value) =>
          value.split(',').every((one) => URL.canParse(one) && new URL(one).origin === one.trim()),
        { error: 'must be origins such as https://push.example.com between commas' },
      ),
    ),
  z.transform((value: string) => value.split(',').map((one) => one.trim())),
)

const Environment = z.object({
  NODE_ENV: optional,
  PORT: z._default(
    z.coerce.number().check(
      z.refine((n) => Number.isInteger(n) && n >= 0 && n < 65536, {
        error: 'must be a port from 0 to 65535',
      }),
    ),
    3000,
  ),
  HOST: z._default(z.string(), '127.0.0.1'),
  PUBLIC_URL: url('http:', 'https:'),
  DATA_DIR: z._default(z.string(), './data'),
  FILES_DIR: optional,
  SMTP_URL: z.union([z.literal('none'), url('smtp:', 'smtps:')], {
    error: 'must be a URL that begins with smtp:// or smtps://, or none',
  }),
  DATABASE_URL: postgres,
  DATABASE_POOL_URL: postgres,
  DATABASE_REPLICA_URL: postgres,
  MAIL_FROM: z._default(z.string(), 'Diwan <diwan@localhost>'),
  BACKUP_DIR: optional,
  BACKUP_KEEP_DAYS: z._default(
    z.coerce.number().check(
      z.refine((n) => Number.isInteger(n) && n >= 1 && n <= 3650, {
        error: 'must be a number of days from 1 to 3650',
      }),
    ),
    14,
  ),
  S3_URL: z.optional(S3),
  CLAMD_URL: z.optional(Scanner),
  DEMO: z.optional(z.enum(['0', '1'])),
  RATE_LIMITS: z._default(z.enum(['on', 'off']), 'on'),
  LOG_LEVEL: z._default(
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']),
    'info',
  ),
  ANALYTICS_URL: url('http:', 'https:'),
  PUSH_ORIGINS: z._default(Origins, []),
  PAYMENTS: z._default(
    z.string().check(z.regex(/^[a-z][a-z0-9-]*$/, { error: 'must be the name of a provider' })),
    'none',
  ),
  SELLER: z._default(Seller, { name: '', lines: [] }),
  FAKE_NOW: z.optional(z.iso.datetime()),
  TRUST_PROXY: z._default(Proxies, 0),
  METRICS_TOKEN: z.optional(
    z
      .string()
      .check(z.regex(/^[\x21-\x7e]{16,200}$/, { error: 'must have 16 to 200 visible characters' })),
  ),
})

export interface Config {
  production: boolean
  port: number
  host: string
  /** The prefix of links in mails, without a trailing slash. */
  publicUrl: string
  dataDir: string
  /**
   * Where user files are stored, unless in a bucket, and where uploads arrive. Processes that share
   * a database share this folder too.
   */
  filesDir: string
  bucket: Bucket | undefined
  /** Where the product stores backups of itself, and for how many days. */
  backupDir: string | undefined
  backupKeepDays: number
  /** The virus scanner for uploads. */
  scanner: ScannerAddress | undefined
  databaseUrl: string | undefined
  /** A pooler in front of that database, used only for requests. */
  databasePoolUrl: string | undefined
  /** A streaming standby of that database, used only for reads. */
  databaseReplicaUrl: string | undefined
  /** The mail server. Without one, mail is stored for /dev/mail, unless `withoutMail` is set. */
  smtpUrl: string | undefined
  /** No mail is sent or stored: people copy links by hand, and pages say so. */
  withoutMail: boolean
  mailFrom: string
  demo: boolean
  rateLimits: boolean
  /** Where page views are forwarded to. */
  analyticsUrl: string | undefined
  /** Push services other than those of the known browsers. */
  pushOrigins: string[]
  logLevel: string
  /** The payment provider's name; `none` if no card is charged. */
  payments: string
  /**
   * The seller named on receipts. Without a name it is Diwan, written in the receipt's language.
   */
  seller: { name: string; lines: string[] }
  fakeNow: Date | undefined
  /** The number of proxies in front, or the networks that they are in. */
  trustProxy: number | string[]
  /** The bearer token that allows reading /metrics from elsewhere. */
  metricsToken: string | undefined
}

export class ConfigError extends StartError {}

function findProblems(env: z.output<typeof Environment>): string[] {
  const production = env.NODE_ENV === 'production'
  const problems: string[] = []
  if (production) {
    if (!env.PUBLIC_URL)
      problems.push('PUBLIC_URL: needed in production, links in mails begin with it.')
    if (!env.SMTP_URL)
      problems.push('SMTP_URL: needed in production, or none to copy links by hand.')
    if (env.DEMO === '1') problems.push('DEMO: not in production, its passwords are known to all.')
    if (env.RATE_LIMITS === 'off')
      problems.push('RATE_LIMITS: not off in production, passwords could be guessed.')
    if (env.PAYMENTS === 'test')
      problems.push('PAYMENTS: not test in production, its payments are only played.')
    if (env.FAKE_NOW) problems.push('FAKE_NOW: not in production, the clock must be right.')
  }
  if (env.ANALYTICS_URL && new URL(env.ANALYTICS_URL).username)
    problems.push('ANALYTICS_URL: without a user name, none is sent.')
  if (env.DATABASE_POOL_URL && !env.DATABASE_URL)
    problems.push('DATABASE_POOL_URL: needs DATABASE_URL too, for migrations and jobs.')
  if (env.DATABASE_REPLICA_URL && !env.DATABASE_URL)
    problems.push('DATABASE_REPLICA_URL: needs DATABASE_URL too, of which it is a standby.')
  return problems
}

/**
 * Reads the configuration from environment variables. Throws a ConfigError that names every invalid
 * variable and the reason.
 */
export function readConfig(variables: Record<string, string | undefined>): Config {
  const present = Object.entries(variables).filter(
    ([, value]) => value !== undefined && value !== '',
  )
  const result = Environment.safeParse(Object.fromEntries(present))
  const problems = result.success
    ? findProblems(result.data)
    : result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
  if (!result.success || problems.length > 0)
    throw new ConfigError(
      `The configuration is wrong.\n${problems.map((line) => `  ${line}`).join('\n')}`,
    )
  const env = result.data
  const production = env.NODE_ENV === 'production'
  const shownHost = env.HOST === '127.0.0.1' || env.HOST === '0.0.0.0' ? 'localhost' : env.HOST
  return {
    production,
    port: env.PORT,
    host: env.HOST,
    publicUrl: (env.PUBLIC_URL ?? `http://${shownHost}:${env.PORT}`).replace(/\/+$/, ''),
    dataDir: path.resolve(env.DATA_DIR),
    filesDir: path.resolve(env.FILES_DIR ?? path.join(env.DATA_DIR, 'files')),
    bucket: env.S3_URL,
    backupDir: env.BACKUP_DIR && path.resolve(env.BACKUP_DIR),
    backupKeepDays: env.BACKUP_KEEP_DAYS,
    scanner: env.CLAMD_URL,
    databaseUrl: env.DATABASE_URL,
    smtpUrl: env.SMTP_URL === 'none' ? undefined : env.SMTP_URL,
    withoutMail: env.SMTP_URL === 'none',
    databasePoolUrl: env.DATABASE_POOL_URL,
    databaseReplicaUrl: env.DATABASE_REPLICA_URL,
    mailFrom: env.MAIL_FROM,
    demo: env.DEMO ? env.DEMO === '1' : !production && !env.DATABASE_URL,
    rateLimits: env.RATE_LIMITS === 'on',
    analyticsUrl: env.ANALYTICS_URL,
    pushOrigins: env.PUSH_ORIGINS,
    logLevel: env.LOG_LEVEL,
    payments: env.PAYMENTS,
    seller: env.SELLER,
    fakeNow: env.FAKE_NOW ? new Date(env.FAKE_NOW) : undefined,
    trustProxy: env.TRUST_PROXY,
    metricsToken: env.METRICS_TOKEN,
  }
}

export const readEnvironment = (): Config => readConfig(process.env)
