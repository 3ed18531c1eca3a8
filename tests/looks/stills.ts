import { copyFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pictures } from './drill.ts'

const images = resolve(import.meta.dirname, '../../docs/images')
const cards = ['periods', 'heat-map', 'ranking', 'profile'].map((kind) => `card-${kind}-light`)
/** Names of the pictures in README and guide, without their size. */
const trust = ['revised', 'filled', 'changes-found', 'seam', 'outage', 'sources', 'import'].map(
  (view) => `${view}-light`,
)
const stills = ['chart-light', 'chart-dark', ...cards, ...trust]

export const stillSize = '1440x900'

export function isOfStills(view: string): boolean {
  return stills.some((still) => still.replace(/-(light|dark)$/, '') === view)
}

/** Copies the pictures of a drill over those in the documents. */
export function takeStills(): void {
  for (const still of stills)
    copyFileSync(join(pictures, `${still}-${stillSize}.png`), join(images, `${still}.png`))
}
