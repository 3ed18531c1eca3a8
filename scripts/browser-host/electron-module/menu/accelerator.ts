import type { KeyPress } from '../../page/ipc-renderer.ts'

const modifiers: Readonly<Record<string, 'ctrl' | 'alt' | 'shift'>> = {
  commandorcontrol: 'ctrl',
  cmdorctrl: 'ctrl',
  ctrl: 'ctrl',
  alt: 'alt',
  shift: 'shift',
}

const keys: Readonly<Record<string, string>> = {
  plus: '+',
  space: ' ',
  up: 'arrowup',
  down: 'arrowdown',
  left: 'arrowleft',
  right: 'arrowright',
}

/** Returns true when a key press is the accelerator, in Electron's spelling (`CmdOrCtrl+Shift+E`) on Linux. */
export function matchesAccelerator(accelerator: string, press: KeyPress): boolean {
  const parts = accelerator.replace(/\+$/, 'plus').toLowerCase().split('+')
  const required = new Set(parts.flatMap((part) => modifiers[part] ?? []))
  const named = parts.find((part) => !(part in modifiers)) ?? ''
  const key = press.key.toLowerCase()
  // A sign may need Shift on its keyboard, but the accelerator names only the sign.
  const isShiftRight = required.has('shift') === press.shift || (!/^[a-z]$|^.{2,}$/.test(key) && press.shift)
  const areOthersRight = (['ctrl', 'alt'] as const).every((name) => required.has(name) === press[name])
  return isShiftRight && areOthersRight && !press.meta && (keys[named] ?? named) === key
}
