import { defineStore } from 'pinia'
import { shallowRef, watch } from 'vue'
import { useConnectionsStore } from './connection/connections.ts'
import { withoutComponent } from './without-component.ts'
import { useServices } from '#renderer/ports/services-key.ts'

/**
 * Provides icons and cover images of the open connection as `blob:` addresses, the only ones that the content security
 * policy lets an `<img>` show. Main fetches them from their own origins without the token; an image that does not
 * arrive is simply absent.
 */
export const useImagesStore = defineStore('images', () => {
  const { bridge } = useServices()
  const connections = useConnectionsStore()
  const addresses = shallowRef<ReadonlyMap<string, string>>(new Map())
  const requested = new Set<string>()

  /** Fetches an image once; it is available from `addressOf` when it has arrived. */
  async function want(url: string): Promise<void> {
    const connectionId = connections.current?.id
    if (connectionId === undefined || connections.isReadOnly || requested.has(url)) return
    requested.add(url)
    const result = await bridge.fetchImage({ connectionId, url })
    if (!result.ok || connections.current?.id !== connectionId) return
    const { bytes, mediaType } = result.value
    const address = URL.createObjectURL(new Blob([bytes], { type: mediaType }))
    addresses.value = new Map(addresses.value).set(url, address)
  }

  withoutComponent(() => {
    watch(
      () => connections.current?.id,
      () => {
        for (const address of addresses.value.values()) URL.revokeObjectURL(address)
        addresses.value = new Map()
        requested.clear()
      },
    )
  })

  return { want, addressOf: (url: string): string | undefined => addresses.value.get(url) }
})
