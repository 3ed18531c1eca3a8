/**
 * Returns `wanted`, or if it is taken, `wanted` with the least number from 2 that makes it unique: "Estate", "Estate
 * 2".
 */
export function freeName(wanted: string, isTaken: (name: string) => boolean): string {
  let name = wanted
  for (let number = 2; isTaken(name); number++) name = `${wanted} ${number}`
  return name
}
