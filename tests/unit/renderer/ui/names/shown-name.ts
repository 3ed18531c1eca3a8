import { cutName, type CutName } from '#renderer/ui/names/cut-names.ts'

/** Returns the part of a name that the component's styles show if only this many characters fit. */
export function shownAt(name: string, { head, tail, mark }: CutName, characters: number): string {
  if (name.length <= characters) return name
  const markShown = mark !== undefined && characters < mark.below ? mark.text : ''
  const tailShown = cutEnd(tail, characters - 2 - markShown.length)
  return cutEnd(head, Math.max(2, characters - tailShown.length - markShown.length)) + tailShown + markShown
}

function cutEnd(text: string, characters: number): string {
  return text.length <= characters ? text : `${text.slice(0, characters - 1)}…`
}

/** Does the same with the cut that the list has for the name, or with its own cut. */
export function shownIn(cuts: ReadonlyMap<string, CutName>, name: string, characters: number): string {
  return shownAt(name, cuts.get(name) ?? cutName(name), characters)
}
