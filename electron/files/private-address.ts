import { BlockList, isIP } from 'node:net'

const privateAddresses = new BlockList()
const ipv4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const
const ipv6 = [
  ['::', 127],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const
for (const [net, prefix] of ipv4) privateAddresses.addSubnet(net, prefix, 'ipv4')
for (const [net, prefix] of ipv6) privateAddresses.addSubnet(net, prefix, 'ipv6')

/** Matches names that are resolved only within a network (RFC 6762, RFC 8375, RFC 6761, and names that routers use). */
const localName = /(^|\.)(local|localhost|internal|intranet|lan|home|home\.arpa)$/

/**
 * Returns true for an address or name that leads into the machine's own network instead of the internet, by the
 * registries of special addresses (RFC 6890). This includes names without a dot.
 */
export function isPrivateHost(hostname: string): boolean {
  const host = hostname
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')
    .toLowerCase()
  const version = isIP(host)
  if (version === 0) return !host.includes('.') || localName.test(host)
  return privateAddresses.check(host, version === 4 ? 'ipv4' : 'ipv6')
}
