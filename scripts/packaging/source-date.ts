import { execFileSync } from 'node:child_process'
import { resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../..')

/**
 * Returns the time of the packed commit, in seconds since 1970, or the one in SOURCE_DATE_EPOCH: the files of a release
 * contain it in place of the time of the build.
 */
export function sourceDateEpoch(env: NodeJS.ProcessEnv = process.env): number {
  const named = Number(env['SOURCE_DATE_EPOCH'])
  if (env['SOURCE_DATE_EPOCH'] !== undefined && Number.isSafeInteger(named)) return named
  try {
    return Number(execFileSync('git', ['log', '-1', '--format=%ct'], { cwd: root, encoding: 'utf8' }))
  } catch {
    throw new Error(
      'This is not a git checkout: set SOURCE_DATE_EPOCH to the time of the release, in seconds.',
    )
  }
}
