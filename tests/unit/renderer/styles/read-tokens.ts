import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { linearFromHex, linearFromOklch, type Linear } from './colour-vision.ts'

export type Theme = 'light' | 'dark'

const css = readFileSync(resolve(import.meta.dirname, '../../../../renderer/styles/tokens.css'), 'utf8')
const darkAt = css.indexOf('@media (prefers-color-scheme: dark)')
const end = css.indexOf(":root[data-density='compact']")

function declarations(text: string): Map<string, string> {
  return new Map(
    [...text.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value.trim()]),
  )
}

const light = declarations(css.slice(0, darkAt))
const dark = new Map([...light, ...declarations(css.slice(darkAt, end))])

/** Returns the text of a token, with references resolved. */
export function tokenText(theme: Theme, name: string): string {
  const text = (theme === 'light' ? light : dark).get(name)
  if (text === undefined) throw new Error(`no token --${name}`)
  const reference = /^var\(--([\w-]+)\)$/.exec(text)?.[1]
  return reference === undefined ? text : tokenText(theme, reference)
}

export function tokenColour(theme: Theme, name: string): Linear {
  const text = tokenText(theme, name)
  if (text.startsWith('#')) return linearFromHex(text)
  const parts = /^oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)$/.exec(text)
  if (parts === null) throw new Error(`--${name} is no plain colour: ${text}`)
  return linearFromOklch(Number(parts[1]), Number(parts[2]), Number(parts[3]))
}
