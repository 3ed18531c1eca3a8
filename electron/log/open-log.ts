import { join } from 'node:path'
import type { Clock } from '#shared/time/instant.ts'
import { createLog, type Log } from './log.ts'
import { createRotatingFile } from './rotating-file.ts'

/** The app's log: at most five files of a megabyte under `folder`. */
export function openLog(folder: string, clock: Clock): Log {
  const file = createRotatingFile({
    folder: join(folder, 'log'),
    name: 'meterlens',
    maxBytes: 1024 * 1024,
    maxFiles: 5,
  })
  return createLog({ append: file.append, clock })
}
