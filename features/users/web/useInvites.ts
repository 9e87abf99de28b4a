import { useRef, useState } from 'react'
import { v4 as uuid } from 'uuid'
import { CallError } from '#client/call.ts'
import { useReason } from '#client/useReason.ts'
import { useDirectory } from '#features/directory/web/api.ts'
import type { invite } from '#features/users/invitations.ts'
import { deduplicate, parseAddresses } from '#features/users/web/addresses.ts'
import { invitePerson, refreshPeople } from '#features/users/web/api.ts'
import { type ParsedPerson, parseTable } from '#features/users/web/pasted-table.ts'
import type { Input } from '#shared/endpoint.ts'

type Body = Input<typeof invite>['body']
/** The data that all invitations of one batch share. */
export type Details = Omit<Body, 'email' | 'name' | 'last_name'>

/** An address in the form, and its state. */
export interface Entry extends ParsedPerson {
  key: string
  sending?: boolean
  /** Why the server refused it. */
  refusal?: string
}

export interface PersonName {
  name: string
  last_name: string
}

const NO_NAME: PersonName = { name: '', last_name: '' }
const CONCURRENCY = 3

/** Whether the company's owner must confirm their address before more people can be invited. */
const isOwnerUnconfirmed = (error: unknown) =>
  error instanceof CallError && error.body.error === 'Email Not Confirmed'

const entryOf = (address: ParsedPerson): Entry => ({ ...address, key: uuid() })

/** The shared groups plus those in the pasted row. */
const mergeGroups = (entry: Entry, details: Details) => ({
  role_ids: union(details.role_ids, entry.role_ids),
  department_ids: union(details.department_ids, entry.department_ids),
})

const union = (common: readonly string[] = [], own: readonly string[] = []) => [
  ...new Set([...common, ...own]),
]

/** Runs the work for all items, a few at a time. */
async function runConcurrently<T>(
  all: readonly T[],
  work: (one: T) => Promise<void>,
): Promise<void> {
  const rest = [...all]
  const worker = async () => {
    for (let one = rest.shift(); one !== undefined; one = rest.shift()) await work(one)
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, worker))
}

/** The form's addresses; a name typed before any address is applied to the first one. */
function useEntries() {
  const { data: directory, isError } = useDirectory()
  /** Pasted rows that wait until the known roles and departments are loaded. */
  const [unparsedText, setUnparsedText] = useState('')
  const isKnown = directory !== undefined || isError
  const [entries, setEntries] = useState<Entry[]>([])
  const [pendingName, setPendingName] = useState(NO_NAME)
  const only = entries.length === 1 ? entries[0] : undefined

  /** Adds typed or pasted text; returns all entries after that. */
  const add = (text: string): Entry[] => {
    if (text.includes('\t') && !isKnown) {
      setUnparsedText(`${unparsedText}${text}\n`)
      return entries
    }
    const groups = { roles: directory?.roles ?? [], departments: directory?.departments ?? [] }
    const found = (parseTable(text, groups) ?? parseAddresses(text)).map(entryOf)
    const [first] = found
    if (entries.length === 0 && first && !first.name) Object.assign(first, pendingName)
    const all = deduplicate([...entries, ...found])
    if (all.length > 0) setPendingName(NO_NAME)
    setEntries(all)
    return all
  }
  if (unparsedText && isKnown) {
    setUnparsedText('')
    add(unparsedText)
  }
  const remove = (key: string) => {
    if (only) setPendingName({ name: only.name, last_name: only.last_name })
    setEntries((all) => all.filter((one) => one.key !== key))
  }
  const change = (key: string, changed: Partial<Entry>) =>
    setEntries((all) => all.map((one) => (one.key === key ? { ...one, ...changed } : one)))
  const setName = (changed: Partial<PersonName>) =>
    only ? change(only.key, changed) : setPendingName((name) => ({ ...name, ...changed }))
  const forget = (key: string) => setEntries((all) => all.filter((one) => one.key !== key))
  return { entries, add, remove, change, forget, setName, name: only ?? pendingName }
}

/**
 * Sends one invitation per address, three at a time. Sent ones leave the form; refused ones stay
 * with their reason. Sending the same entry twice creates one invitation.
 */
export function useInvites() {
  const reasonOf = useReason()
  const form = useEntries()
  const [sent, setSent] = useState<string[]>([])
  const [isSending, setSending] = useState(false)
  const [needsOwner, setNeedsOwner] = useState(false)
  const keys = useRef(new Map<string, string>())

  const keyOf = (body: Body) => {
    const text = JSON.stringify(body)
    const key = keys.current.get(text) ?? uuid()
    keys.current.set(text, key)
    return { key, done: () => keys.current.delete(text) }
  }
  async function sendOne(entry: Entry, details: Details) {
    const { key, email, name, last_name } = entry
    form.change(key, { sending: true })
    const body = { email, name, last_name, ...details, ...mergeGroups(entry, details) }
    const idempotency = keyOf(body)
    try {
      await invitePerson(body, idempotency.key)
      idempotency.done()
      setSent((all) => [...all, email])
      form.forget(key)
      return true
    } catch (error) {
      // Shown once for all entries.
      const isForOwner = isOwnerUnconfirmed(error)
      if (isForOwner) setNeedsOwner(true)
      form.change(key, { sending: false, ...(!isForOwner && { refusal: reasonOf(error) }) })
      return false
    }
  }
  /** Sends every entry with a valid address. Resolves with whether no entry is left. */
  async function send(entries: readonly Entry[], details: Details): Promise<boolean> {
    setSent([])
    setNeedsOwner(false)
    setSending(true)
    for (const { key } of entries) form.change(key, { refusal: undefined })
    let left = entries.length
    await runConcurrently(
      entries.filter(({ problem }) => !problem),
      async (entry) => {
        if (await sendOne(entry, details)) left -= 1
      },
    )
    setSending(false)
    refreshPeople()
    return left === 0
  }
  return { ...form, sent, isSending, needsOwner, send, forgetSent: () => setSent([]) }
}
