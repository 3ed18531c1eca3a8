/** The part of Electron's app that holds Chromium's switches. */
export interface SwitchedApp {
  readonly isPackaged: boolean
  readonly commandLine: { removeSwitch(name: string): void }
}

/** Switches that would let another program of the user drive the page; no fuse covers them. */
export const remoteControlSwitches = [
  'remote-debugging-port',
  'remote-debugging-pipe',
  'remote-debugging-address',
  'remote-allow-origins',
] as const

/**
 * Removes the switches in a packaged app; must run before `ready`. Development and tests need the switches and
 * keep them.
 */
export function refuseRemoteControl({ isPackaged, commandLine }: SwitchedApp): void {
  if (!isPackaged) return
  for (const name of remoteControlSwitches) commandLine.removeSwitch(name)
}
