import * as z from 'zod'
import type { ContactedHost, ContactPurpose } from '#shared/contract/app-facts.ts'
import type { Clock } from '#shared/time/instant.ts'
import type { RecordFile } from './record-file.ts'

export const contactedHostsSchema = z
  .array(
    z.strictObject({
      host: z.string(),
      purpose: z.enum(['service', 'pictures']),
      firstAt: z.number(),
      lastAt: z.number(),
    }),
  )
  .readonly()

/** Spares the disk: the time of a host's last request is written again only if the stored one is older than this. */
const WRITE_EVERY_MS = 600_000

/** Keeps the list of every host that the app has sent a request to, across restarts (decision 0131). */
export interface ContactedHosts {
  /** Returns a fetch that adds the host of each request to the list before the request is sent. */
  readonly watch: <Answer extends unknown[], Reply>(
    fetch: (url: string, ...rest: Answer) => Promise<Reply>,
    purpose: ContactPurpose,
  ) => (url: string, ...rest: Answer) => Promise<Reply>
  /** Lists the hosts, the most recently contacted first. */
  readonly list: () => Promise<readonly ContactedHost[]>
}

export interface ContactedHostsOptions {
  readonly file: RecordFile<readonly ContactedHost[]>
  readonly clock: Clock
}

export function createContactedHosts({ file, clock }: ContactedHostsOptions): ContactedHosts {
  const keyOf = ({ purpose, host }: Pick<ContactedHost, 'purpose' | 'host'>): string => `${purpose} ${host}`
  const known = new Map<string, ContactedHost>()
  const writtenAt = new Map<string, number>()
  // Contacts made while the file is being read are added to the earlier ones.
  const atStart = file.read().then((read) => {
    for (const each of (read.ok ? read.value : undefined) ?? []) {
      const key = keyOf(each)
      known.set(key, { ...each, lastAt: Math.max(each.lastAt, known.get(key)?.lastAt ?? 0) })
      if (!writtenAt.has(key)) writtenAt.set(key, each.lastAt)
    }
  })
  const keep = async (key: string, at: number): Promise<void> => {
    await atStart
    if (at - (writtenAt.get(key) ?? -Infinity) < WRITE_EVERY_MS) return
    writtenAt.set(key, at)
    await file.write([...known.values()])
  }
  const note = (url: string, purpose: ContactPurpose): void => {
    const host = URL.parse(url)?.host
    if (host === undefined) return
    const lastAt = clock.now()
    const key = keyOf({ purpose, host })
    known.set(key, { host, purpose, firstAt: known.get(key)?.firstAt ?? lastAt, lastAt })
    void keep(key, lastAt)
  }
  return {
    watch:
      (fetch, purpose) =>
      (url, ...rest) => {
        note(url, purpose)
        return fetch(url, ...rest)
      },
    list: async () => {
      await atStart
      return [...known.values()].sort((a, b) => b.lastAt - a.lastAt)
    },
  }
}
