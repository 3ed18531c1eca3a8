import type { FacetOption } from './facet-options.ts'

/** A line of the list: an option, or a part of the group above it. */
export interface OptionRow {
  readonly key: string
  readonly option: FacetOption
  readonly level: 1 | 2
}

/**
 * Returns options that contain the words, with groups before their parts; a matching group keeps all its parts.
 */
export function optionRows(
  options: readonly FacetOption[],
  words: readonly string[],
  fold: (text: string) => string,
): readonly OptionRow[] {
  const isFound = ({ label, note }: FacetOption): boolean => {
    const text = fold(`${label} ${note}`)
    return words.every((word) => text.includes(word))
  }
  return options.flatMap((option) => {
    const parts = isFound(option) ? option.children : option.children.filter(isFound)
    if (parts.length === 0 && !isFound(option)) return []
    return [row(option, 1), ...parts.map((part) => row(part, 2))]
  })
}

function row(option: FacetOption, level: 1 | 2): OptionRow {
  return { key: `${level}:${option.label}:${option.keys.join()}`, option, level }
}
