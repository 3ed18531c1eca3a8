import type { EntitySpec } from '#electron/demo/synthetic/tables/entities.ts'

const floorsOf = (index: number): number => 3 + (index % 8)

/** Further office buildings for scale tests, `count` of them, starting at number `first`. */
export function furtherBuildings(first: number, count: number, floors?: number): readonly EntitySpec[] {
  return Array.from({ length: count }, (_, index) => {
    const number = String(first + index).padStart(4, '0')
    const storeys = floors ?? floorsOf(index)
    return {
      kind: 'building',
      key: `estate-${number}`,
      name: `Estate Building ${number}`,
      short: `Estate ${number}`,
      archetype: 'office',
      areaSqFt: 9_000 * Math.min(storeys, 12),
      floors: storeys,
    }
  })
}
