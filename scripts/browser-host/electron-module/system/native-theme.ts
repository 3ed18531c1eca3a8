import { GuardedEmitter } from '../guarded-emitter.ts'
import { contentsEvents, openContents, type HostWebContents } from '../contents/web-contents.ts'

type ThemeSource = 'system' | 'light' | 'dark'

/** nativeTheme; `prefers-color-scheme` of every page follows it. */
export class HostNativeTheme extends GuardedEmitter {
  #source: ThemeSource = 'system'

  constructor() {
    super()
    contentsEvents.on('opened', (contents: HostWebContents) => {
      this.#apply(contents)
      // Playwright clears the emulation of a page that it attaches to.
      contents.on('did-start-loading', () => {
        this.#apply(contents)
      })
      contents.on('dom-ready', () => {
        this.#apply(contents)
      })
    })
  }

  get themeSource(): ThemeSource {
    return this.#source
  }

  set themeSource(source: ThemeSource) {
    if (!['system', 'light', 'dark'].includes(source)) throw new TypeError(`Invalid theme source ${source}`)
    if (source === this.#source) return
    this.#source = source
    for (const contents of openContents.values()) this.#apply(contents)
    this.emit('updated')
  }

  /** The system counts as light, since there is no desktop to ask. */
  get shouldUseDarkColors(): boolean {
    return this.#source === 'dark'
  }

  #apply({ page }: HostWebContents): void {
    const value = this.#source === 'system' ? '' : this.#source
    page?.link.session.post('Emulation.setEmulatedMedia', {
      features: [{ name: 'prefers-color-scheme', value }],
    })
  }
}
