import { freeName } from '#shared/names/free-name.ts'

/** Names the copy of something: "Copy of Estate", then "Copy of Estate 2"; a copy of a copy is one of the first. */
export function copyOf(name: string, isTaken: (name: string) => boolean): string {
  const first = /^Copy of (.+?)(?: \d+)?$/.exec(name)?.[1] ?? name
  return freeName(`Copy of ${first}`, isTaken)
}
