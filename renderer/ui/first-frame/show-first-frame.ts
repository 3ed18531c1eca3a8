import { windowColours } from '#shared/contract/window-colours.ts'
import { showEarlySearch } from './early-search.ts'
import { showLastPicture } from './last-picture.ts'
import { isDark } from './own-window.ts'

// This is the script in the page itself, which runs before the style sheets have come; `main.ts` takes the colour away.
document.documentElement.style.background = windowColours[isDark() ? 'dark' : 'light']
showEarlySearch(window.localStorage)
showLastPicture(window.localStorage)
requestAnimationFrame(() => setTimeout(requestLetters))

function requestLetters(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[data-after-frame]'))
    link.rel = link.dataset['afterFrame'] ?? ''
}
