import type { KeyPress } from '../../page/ipc-renderer.ts'

const modifiers: Readonly<Record<string, 'ctrl' | 'alt' | 'shift' | 'meta'>> = {
  commandorcontrol: 'ctrl',
  cmdorctrl: 'ctrl',
  control: 'ctrl',
  ctrl: 'ctrl',
  alt: 'alt',
  option: 'alt',
  shift: 'shift',
  super: 'meta',
  meta: 'meta',
  command: 'meta',
  cmd: 'meta',
}

const keys: Readonly<Record<string, string>> = {
  plus: '+',
  space: ' ',
  esc: 'escape',
  return: 'enter',
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
  // A sign may need Shift on its keyboard; the accelerator names the sign alone.
  const isShiftRight = required.has('shift') === press.shift || (!/^[a-z]$|^.{2,}$/.test(key) && press.shift)
  const areOthersRight = (['ctrl', 'alt', 'meta'] as const).every(
    (name) => required.has(name) === press[name],
  )
  return isShiftRight && areOthersRight && (keys[named] ?? named) === key
}
