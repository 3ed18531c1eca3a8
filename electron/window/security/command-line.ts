/** The part of Electron's app that contains Chromium's switches. */
export interface SwitchedApp {
  readonly isPackaged: boolean
  readonly commandLine: { removeSwitch(name: string): void }
}

/** Switches that would let another program of the user control the page; no fuse covers them. */
export const remoteControlSwitches = [
  'remote-debugging-port',
  'remote-debugging-pipe',
  'remote-debugging-address',
  'remote-allow-origins',
] as const

/** Removes the switches in a packaged app; must run before `ready`. Development and tests need the switches. */
export function refuseRemoteControl({ isPackaged, commandLine }: SwitchedApp): void {
  if (!isPackaged) return
  for (const name of remoteControlSwitches) commandLine.removeSwitch(name)
}
