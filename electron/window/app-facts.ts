import type { AppFacts, KeychainState } from '#shared/contract/app-facts.ts'

/** The part of Electron's app that knows where it runs. */
export interface FactualApp {
  getVersion(): string
  getLocale(): string
  readonly commandLine: { hasSwitch(name: string): boolean }
}

export async function readAppFacts(
  app: FactualApp,
  keychainState: () => Promise<KeychainState>,
): Promise<AppFacts> {
  return {
    version: app.getVersion(),
    host: 'electron' in process.versions ? 'electron' : 'browser-host',
    platform: process.platform,
    locale: app.getLocale(),
    machineZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
    keychain: await keychainState(),
    sandboxOff: app.commandLine.hasSwitch('no-sandbox'),
  }
}
