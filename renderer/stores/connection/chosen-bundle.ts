import { defineStore } from 'pinia'
import type { BundleFile } from '#renderer/ports/bundle-service.ts'
import { useServices } from '#renderer/ports/services-key.ts'
import { chosenBundle as strings } from '#renderer/strings/bundles.ts'
import { useNavigationStore } from '../navigation.ts'
import { useNotices } from '../notices/notices.ts'

/** Lets the user choose a bundle or backup, or takes one from the system, and opens the dialog with its content. */
export const useChosenBundle = defineStore('chosen-bundle', () => {
  const { bundles, bridge } = useServices()
  const navigation = useNavigationStore()
  const notices = useNotices()

  /** Lets the user choose a file and shows its content. */
  async function choose(): Promise<void> {
    const chosen = await bundles.choose()
    if (!chosen.ok) notices.report(chosen.error, strings.choosing)
    else if (chosen.value !== undefined) offer(chosen.value)
  }

  /** Shows a file that the system handed over, for example after a double click. */
  async function takeHanded(): Promise<void> {
    const handed = await bundles.takeHanded()
    if (!handed.ok) notices.report(handed.error, strings.choosing)
    else if (handed.value !== undefined) offer(handed.value)
  }

  bridge.onFileHanded(() => void takeHanded())

  function offer(file: BundleFile): void {
    navigation.open({ kind: 'open-bundle', file })
  }

  return { choose, takeHanded }
})
