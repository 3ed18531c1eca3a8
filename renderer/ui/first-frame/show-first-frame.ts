import { windowColours } from '#shared/contract/window-colours.ts'
import { showEarlySearch } from './early-search.ts'
import { showLastPicture } from './last-picture.ts'
import { isDark } from './own-window.ts'

// This script stands in the page itself and runs before the style sheets have come; `main.ts` removes the colour.
document.documentElement.style.background = windowColours[isDark() ? 'dark' : 'light']
requestAnimationFrame(() => setTimeout(requestLetters))
// The search box comes first, so that its keys do not remove the picture.
showEarlySearch(window.localStorage)
showLastPicture(window.localStorage)

function requestLetters(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[data-after-frame]'))
    link.rel = link.dataset['afterFrame'] ?? ''
}
