import { isIPv6 } from 'node:net'

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i

/** The groups on one side of `::`; an IPv4 address at the end counts as two groups. */
const groupsOf = (side: string): string[] =>
  side === '' ? [] : side.split(':').flatMap((group) => (group.includes('.') ? ['', ''] : [group]))

/**
 * The network that shares a rate limit: an IPv4 address in any notation, or the /64 of an IPv6
 * address, as every customer of a provider has that many addresses.
 */
export function toNetwork(address: string): string {
  const bare = address.split('%', 1)[0] as string
  const mapped = MAPPED.exec(bare)
  if (mapped) return mapped[1] as string
  if (!isIPv6(bare)) return bare
  const [before = '', after = ''] = bare.split('::')
  const [head, tail] = [groupsOf(before), groupsOf(after)]
  const zeros = Array.from({ length: 8 - head.length - tail.length }, () => '0')
  const groups = [...head, ...zeros, ...tail].slice(0, 4)
  return `${groups.map((group) => Number.parseInt(group || '0', 16).toString(16)).join(':')}::/64`
}
