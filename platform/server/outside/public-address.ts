import { lookup as lookUp } from 'node:dns'
import { BlockList, isIP, isIPv4, isIPv6, type LookupFunction } from 'node:net'
import { Undeliverable } from '../outbox/deliver.ts'

/**
 * What is no address of somebody on the open net (IANA's special-purpose registries). A list for
 * each kind: one of both takes every address of IPv4 for one of IPv6.
 */
const [closed4, closed6] = [new BlockList(), new BlockList()]
/**
 * What a network without IPv4 of its own calls an address of IPv4 (NAT64, RFC 6052): as open as the
 * address in it, since its resolver (DNS64) answers so of every host that has no other.
 */
const [translated, closedTranslated] = [new BlockList(), new BlockList()]
translated.addSubnet('64:ff9b::', 96, 'ipv6')
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  closed4.addSubnet(network, bits, 'ipv4')
  closedTranslated.addSubnet(`64:ff9b::${network}`, 96 + bits, 'ipv6')
}
for (const [network, bits] of [
  // Those below, among them our own machine, every address of IPv4 written as one of IPv6, and what
  // a network calls its own by NAT64 (64:ff9b:1::/48).
  ['::', 3],
  // Teredo among them, which has an address of IPv4 in it.
  ['2001::', 23],
  ['2001:db8::', 32],
  // 6to4: an address of IPv4 in it too, and nobody's way any more (RFC 7526).
  ['2002::', 16],
  ['3fff::', 20],
  ['4000::', 2],
  ['8000::', 1],
] as const)
  closed6.addSubnet(network, bits, 'ipv6')

/** Whether an address of the network is of the open net: no other is called because somebody typed it. */
export function isPublicAddress(ip: string): boolean {
  if (isIPv4(ip)) return !closed4.check(ip, 'ipv4')
  // One with a zone is of the link it names.
  if (!isIPv6(ip) || ip.includes('%')) return false
  return !(translated.check(ip, 'ipv6') ? closedTranslated : closed6).check(ip, 'ipv6')
}

const inside = /(^|\.)(localhost|local|internal|intranet|lan|home|corp|private|home\.arpa)$/
/**
 * Whether a host, as URL has it, may be one of the open net: its number is, or its name looks so.
 * What the name leads to is seen when it is called (`publicLookup`).
 */
export function mayBePublic(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  if (isIP(host) !== 0) return isPublicAddress(host)
  return host.includes('.') && !inside.test(host)
}

export const leadsInside = 'Adressen leder in i ett slutet nät. Inget skickades'

/**
 * Looks a host up for a socket, which connects to what was looked at here and to nothing else: a
 * name that leads into a closed network is not called, whatever it led to a moment ago.
 */
export const publicLookup: LookupFunction = (hostname, options, done) => {
  lookUp(hostname, { ...options, all: true }, (error, found) => {
    if (error) return done(error, '')
    const [first] = found
    if (!first || !found.every(({ address }) => isPublicAddress(address)))
      return done(new Undeliverable(leadsInside), '')
    return options.all ? done(null, found) : done(null, first.address, first.family)
  })
}

/**
 * Refuses an address that is not called because somebody typed it.
 * @throws Undeliverable
 */
export function assertPublic(address: string): void {
  const { protocol, hostname } = new URL(address)
  if (protocol !== 'https:' || !mayBePublic(hostname)) throw new Undeliverable(leadsInside)
}
