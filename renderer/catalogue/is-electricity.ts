import type { Named } from '#shared/portfolio/nouns.ts'

/** Identifies the resource that most people ask about first. */
export function isElectricity({ name }: Pick<Named, 'name'>): boolean {
  return /electric/i.test(name)
}
