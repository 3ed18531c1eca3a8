/** The part of Electron's WebFrameMain that says who speaks. */
export interface SenderFrame {
  readonly parent: object | null
  /** The origin as Chromium serialises it: `app://meterlens`. */
  readonly origin: string
}

/**
 * Returns true when a message comes from the app's own page: its main frame, at one of `origins`. A frame that is
 * gone (null) cannot say who it was.
 */
export function isTrustedSender(frame: SenderFrame | null, origins: readonly string[]): boolean {
  return frame !== null && frame.parent === null && origins.includes(frame.origin)
}
