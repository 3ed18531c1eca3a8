import { benches } from './benches.ts'

type Bench = (...args: readonly unknown[]) => Promise<unknown>

const byName = benches as unknown as Readonly<Record<string, Bench>>
const bench = (name: string, args: readonly unknown[]): Promise<unknown> => {
  const found = byName[name]
  return found === undefined ? Promise.reject(new Error(`no bench ${name}`)) : found(...args)
}
Object.assign(globalThis, { bench })
