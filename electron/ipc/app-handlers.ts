import type { AppFacts, DiskSpace } from '#shared/contract/app-facts.ts'
import type { ContactedHosts } from '#electron/records/contacted-hosts.ts'
import type { RequestOf } from '#shared/contract/calls.ts'
import { succeed, type Result } from '#shared/errors/result.ts'
import type { CacheLedger } from '#electron/records/cache-ledger.ts'
import type { Handlers, HandlersOf } from './handlers.ts'

export interface AppHandlersOptions {
  readonly readFacts: () => Promise<AppFacts>
  readonly hosts: Pick<ContactedHosts, 'list'>
  readonly readDiskSpace: () => Promise<DiskSpace>
  readonly ledger: CacheLedger
  readonly setTheme: (theme: RequestOf<'setTheme'>['theme']) => void
  readonly offerCards: (cards: RequestOf<'offerCards'>['cards']) => void
  readonly openServiceLink: Handlers['openServiceLink']
  readonly openLink: (link: RequestOf<'openLink'>['link']) => Promise<void>
  /** Returns false if the system shows no notifications. */
  readonly showNotification: (notification: RequestOf<'showNotification'>) => boolean
  readonly copyImage: (png: Uint8Array) => Promise<Result<null>>
  readonly printPdf: (request: RequestOf<'printPdf'>) => Promise<Result<Uint8Array<ArrayBuffer>>>
}

export function appHandlers(options: AppHandlersOptions): HandlersOf<'app'> {
  return {
    readAppFacts: async () => succeed(await options.readFacts()),
    listContactedHosts: async () => succeed(await options.hosts.list()),
    readLedger: ({ connectionId }) => options.ledger.read(connectionId),
    noteLedger: ({ connectionId, entry }) => options.ledger.note(connectionId, entry),
    readDiskSpace: async () => succeed(await options.readDiskSpace()),
    setTheme: ({ theme }) => {
      options.setTheme(theme)
      return Promise.resolve(succeed(null))
    },
    offerCards: ({ cards }) => {
      options.offerCards(cards)
      return Promise.resolve(succeed(null))
    },
    openLink: async ({ link }) => {
      await options.openLink(link)
      return succeed(null)
    },
    openServiceLink: options.openServiceLink,
    showNotification: (notification) =>
      Promise.resolve(succeed({ isShown: options.showNotification(notification) })),
    copyImage: ({ png }) => options.copyImage(png),
    printPdf: options.printPdf,
  }
}
