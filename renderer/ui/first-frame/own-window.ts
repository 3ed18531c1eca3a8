/** Describes what the next window must have in common with this one to show what this one leaves to it. */
export function ownWindow(): string {
  return [innerWidth, innerHeight, devicePixelRatio, isDark()].join(' ')
}

/** True if the page is dark; its style sheets follow the same question. */
export function isDark(): boolean {
  return matchMedia('(prefers-color-scheme: dark)').matches
}

/** Puts an element where another one was in the last page. It has no style sheets yet, and there may be no body. */
export function placeAt(element: HTMLElement, place: Place): void {
  element.style.position = 'fixed'
  for (const [side, px] of Object.entries(place)) element.style.setProperty(side, `${String(px)}px`)
  document.documentElement.append(element)
}

export type Place = Pick<DOMRect, 'left' | 'top' | 'width' | 'height'>

export function placeOf(element: HTMLElement): Place {
  const { left, top, width, height } = element.getBoundingClientRect()
  return { left, top, width, height }
}

/** Stores texts from one page to the next. */
export type FrameStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
