/** The part of Electron's app that concerns instances and windows. */
export interface WindowedApp {
  on(event: 'second-instance', listener: (event: unknown, argv: string[]) => void): unknown
  on(event: 'activate' | 'window-all-closed', listener: () => void): unknown
  quit(): void
}

/** A window that can be brought to the front. */
export interface FrontWindow {
  isDestroyed(): boolean
  isMinimized(): boolean
  restore(): void
  show(): void
  focus(): void
}

export interface OneWindowOptions {
  readonly app: WindowedApp
  readonly platform: NodeJS.Platform
  readonly open: () => Promise<FrontWindow>
  /** Receives the command line when the app is started a second time. */
  readonly onArguments: (argv: readonly string[]) => void
}

/** Limits the app to one window: a second start brings it to the front, and on macOS the dock reopens it. */
export async function keepOneWindow({ app, platform, open, onArguments }: OneWindowOptions): Promise<void> {
  let opened = open()
  const bringToFront = async (): Promise<void> => {
    opened = opened.then((window) => (window.isDestroyed() ? open() : window))
    const window = await opened
    if (window.isMinimized()) window.restore()
    window.show()
    window.focus()
  }
  // Nothing may be awaited before: an event that nobody hears is lost, and with it the file that it names.
  app.on('second-instance', (_event, argv) => {
    onArguments(argv)
    void bringToFront()
  })
  app.on('activate', () => void bringToFront())
  app.on('window-all-closed', () => {
    // On macOS an app without a window stays in the dock.
    if (platform !== 'darwin') app.quit()
  })
  await opened
}
