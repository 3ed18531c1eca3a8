import { readdirSync, readFileSync } from 'node:fs'

/** What the processes of an app take, itself and all that it started; of Linux. */
export interface ProcessTree {
  /** Of all threads that are alive, in seconds. */
  readonly cpuSeconds: () => number
  /** With a share of what several have in common, in MB. */
  readonly megabytes: () => number
}

export function processTree(rootPid: number): ProcessTree {
  return {
    cpuSeconds: () => sumOver(rootPid, threadSeconds),
    megabytes: () => sumOver(rootPid, ownMegabytes),
  }
}

function sumOver(rootPid: number, figureOf: (pid: number) => number): number {
  return pidsUnder(rootPid).reduce((sum, pid) => sum + gone(() => figureOf(pid)), 0)
}

/** A process may end while it is looked at. */
function gone(figure: () => number): number {
  try {
    return figure()
  } catch {
    return 0
  }
}

function pidsUnder(rootPid: number): readonly number[] {
  const children = new Map<number, number[]>()
  for (const name of readdirSync('/proc')) {
    const pid = Number(name)
    if (Number.isInteger(pid)) gone(() => (childrenOf(children, parentOf(pid)).push(pid), 0))
  }
  const found = [rootPid]
  for (const pid of found) found.push(...(children.get(pid) ?? []))
  return found
}

function childrenOf(children: Map<number, number[]>, pid: number): number[] {
  const known = children.get(pid) ?? []
  children.set(pid, known)
  return known
}

/** The fourth field of `stat`; the second is a name in brackets that may have any sign in it. */
function parentOf(pid: number): number {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return Number(text.slice(text.lastIndexOf(')') + 2).split(' ')[1])
}

/** `schedstat` counts nanoseconds, where `stat` counts hundredths of a second. */
function threadSeconds(pid: number): number {
  return readdirSync(`/proc/${pid}/task`).reduce((sum, thread) => {
    const [nanoseconds = ''] = readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')
    return sum + Number(nanoseconds) / 1e9
  }, 0)
}

function ownMegabytes(pid: number): number {
  const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
  return Number(/^Pss:\s+(\d+) kB$/m.exec(text)?.[1] ?? Number.NaN) / 1e3
}
