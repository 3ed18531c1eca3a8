/** The part of webContents that tells that a page is gone. */
export interface EndingContents {
  on(event: 'render-process-gone' | 'destroyed' | 'did-navigate', listener: () => void): unknown
}

/**
 * Calls `end` when the page crashed, its window was closed or another page replaced it. Nothing knows its tickets then,
 * and work that continued under them would spend the budget and keep files open in vain.
 */
export function onPageEnd(contents: EndingContents, end: () => void): void {
  contents.on('render-process-gone', end)
  contents.on('destroyed', end)
  // The page ends once the next one has loaded, not when the navigation starts, since a refused navigation ends
  // nothing.
  contents.on('did-navigate', end)
}
