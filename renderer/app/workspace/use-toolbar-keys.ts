import { useMutationObserver } from '@vueuse/core'
import { onBeforeUnmount, onMounted, type Ref } from 'vue'

export interface ToolbarKeys {
  readonly onKey: (event: KeyboardEvent) => void
  readonly onFocus: (event: FocusEvent) => void
}

const steps: Readonly<Partial<Record<string, number>>> = { ArrowRight: 1, ArrowLeft: -1 }

/** A narrow toolbar hides buttons that a menu also contains. */
const isUsable = (button: HTMLButtonElement): boolean => !button.disabled && button.checkVisibility()

/** A text that changes with each frame of a drag is no reason to check all buttons, which causes a layout. */
const isOfButtons = ({ type, addedNodes, removedNodes }: MutationRecord): boolean =>
  type === 'attributes' || [...addedNodes, ...removedNodes].some((node) => node instanceof Element)

/** Makes a toolbar one tab stop: arrow keys move through its buttons, Home and End go to its ends. */
export function useToolbarKeys(bar: Readonly<Ref<HTMLElement | null>>): ToolbarKeys {
  function buttons(): readonly HTMLButtonElement[] {
    return [...(bar.value?.querySelectorAll('button') ?? [])]
  }

  /** Makes one button the tab stop: the one that had it last. */
  function settle(stop?: HTMLButtonElement): void {
    const all = buttons()
    const usable = all.filter(isUsable)
    const kept = stop ?? usable.find(({ tabIndex }) => tabIndex === 0) ?? usable[0]
    for (const button of all) {
      const wanted = button === kept ? 0 : -1
      if (button.tabIndex !== wanted) button.tabIndex = wanted
    }
  }

  // Which buttons are in sight is asked after the layout of the frame: asking before would cause one more.
  const laidOut = new ResizeObserver(() => settle())
  /** The size is passed again, which happens after each layout. */
  function settleAfterLayout(): void {
    if (!bar.value) return
    laidOut.unobserve(bar.value)
    laidOut.observe(bar.value)
  }
  onMounted(settleAfterLayout)
  onBeforeUnmount(() => laidOut.disconnect())
  useMutationObserver(bar, (changes) => changes.some(isOfButtons) && settleAfterLayout(), {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['disabled'],
  })

  return {
    onKey: (event) => {
      const usable = buttons().filter(isUsable)
      const at = usable.findIndex((button) => button === document.activeElement)
      const step = steps[event.key]
      if (at < 0 || event.altKey || event.ctrlKey || event.metaKey) return
      const to =
        { Home: 0, End: usable.length - 1 }[event.key] ?? (step === undefined ? undefined : at + step)
      if (to === undefined) return
      event.preventDefault()
      usable[(to + usable.length) % usable.length]?.focus()
    },
    onFocus: ({ target }) => {
      if (target instanceof HTMLButtonElement) settle(target)
    },
  }
}
