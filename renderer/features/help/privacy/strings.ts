import type { ContactPurpose } from '#shared/contract/app-facts.ts'

export const privacy = {
  title: 'Privacy and contacted hosts',
  hosts: 'Hosts contacted by this copy',
  hostsAbout: (zone: string): string =>
    `Every host that this copy has ever sent a request to. Connections that were forgotten are included. Times are in ${zone}.`,
  host: 'Host',
  purpose: 'Purpose',
  first: 'First contacted',
  last: 'Last contacted',
  none: 'No host has been contacted yet.',
} as const

export const purposeText: Readonly<Record<ContactPurpose, string>> = {
  service: 'Portfolio and readings',
  pictures: 'Pictures that the service links to',
}
