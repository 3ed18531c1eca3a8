import { useCatalogueStore } from '#renderer/catalogue/catalogue.ts'
import type { CommandSource } from '#renderer/ui/command.ts'
import { sync } from './strings.ts'

export function useTreeCommands(): CommandSource {
  const catalogue = useCatalogueStore()
  return {
    listed: () => [
      { id: 'refresh-catalogue', title: sync.refresh, group: 'data', run: () => catalogue.sync() },
    ],
  }
}
