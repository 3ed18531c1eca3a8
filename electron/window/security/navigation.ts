/** An event that can be prevented and names its target. */
export interface NavigationEvent {
  readonly url: string
  preventDefault(): void
}

/** The part of Electron's webContents through which a page could navigate or open something. */
export interface GuardedContents {
  on(
    event: 'will-navigate' | 'will-frame-navigate' | 'will-redirect',
    listener: (event: NavigationEvent) => void,
  ): unknown
  on(event: 'will-attach-webview', listener: (event: { preventDefault(): void }) => void): unknown
  setWindowOpenHandler(handler: () => { action: 'deny' }): void
}

/** Keeps the page where it is: no foreign address, no second window, no webview. */
export function guardNavigation(
  contents: GuardedContents,
  isOwn: (address: string) => boolean,
  report: (address: string) => void,
): void {
  const refuseForeign = (event: NavigationEvent): void => {
    if (isOwn(event.url)) return
    event.preventDefault()
    report(event.url)
  }
  contents.on('will-navigate', refuseForeign)
  contents.on('will-frame-navigate', refuseForeign)
  contents.on('will-redirect', refuseForeign)
  contents.on('will-attach-webview', (event) => event.preventDefault())
  contents.setWindowOpenHandler(() => ({ action: 'deny' }))
}
