import { GuardedEmitter } from '../guarded.ts'
import { contentsEvents, openContents, type HostWebContents } from '../web-contents.ts'

type ThemeSource = 'system' | 'light' | 'dark'

/** nativeTheme; `prefers-color-scheme` of every page follows it. */
export class HostNativeTheme extends GuardedEmitter {
  readonly shouldUseInvertedColorScheme = false
  readonly inForcedColorsMode = false
  readonly prefersReducedTransparency = false
  #source: ThemeSource = 'system'
  #isSystemDark = false

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
    this.#change(() => {
      this.#source = source
    })
  }

  get shouldUseDarkColors(): boolean {
    return this.#source === 'system' ? this.#isSystemDark : this.#source === 'dark'
  }

  get shouldUseDarkColorsForSystemIntegratedUI(): boolean {
    return this.#isSystemDark
  }

  get shouldUseHighContrastColors(): boolean {
    return false
  }

  /** What the desktop would do; the host has none to ask. Not part of Electron. */
  setSystemDark(isDark: boolean): void {
    this.#change(() => {
      this.#isSystemDark = isDark
    })
  }

  #change(change: () => void): void {
    const [wasDark, source] = [this.shouldUseDarkColors, this.#source]
    change()
    for (const contents of openContents.values()) this.#apply(contents)
    if (wasDark !== this.shouldUseDarkColors || source !== this.#source) this.emit('updated')
  }

  #apply({ page }: HostWebContents): void {
    const isForced = this.#source !== 'system' || this.#isSystemDark
    const value = isForced ? (this.shouldUseDarkColors ? 'dark' : 'light') : ''
    page?.link.session.post('Emulation.setEmulatedMedia', {
      features: [{ name: 'prefers-color-scheme', value }],
    })
  }
}
