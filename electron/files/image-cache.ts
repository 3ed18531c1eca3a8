import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import type { FetchedImage } from '#shared/contract/calls.ts'
import type { Clock } from '#shared/time/instant.ts'
import { writeFileAtomic } from '#electron/records/atomic-file.ts'

/** A cached image, or the fact that a recent request found none. */
export type CachedImage =
  | { readonly kind: 'image'; readonly image: FetchedImage }
  | { readonly kind: 'absent'; readonly image?: undefined }

/** Images by connection and URL. Any of them may be dropped; no call fails. */
export interface ImageCache {
  readonly read: (connectionId: string, url: string) => Promise<CachedImage | undefined>
  readonly write: (connectionId: string, url: string, image: FetchedImage | undefined) => Promise<void>
  readonly forget: (connectionId: string) => Promise<void>
}

export interface ImageCacheOptions {
  readonly folder: string
  readonly clock: Clock
  /** Number of files for one connection; the least recently used ones are removed first. */
  readonly maxFiles: number
  /** Time for which a failed URL is not requested again, ms. */
  readonly absentForMs: number
}

export function createImageCache(options: ImageCacheOptions): ImageCache {
  const absentSince = new Map<string, number>()
  const folderOf = (connectionId: string): string => join(options.folder, digest(connectionId))
  const pathOf = (connectionId: string, url: string): string => join(folderOf(connectionId), digest(url))
  return {
    read: async (connectionId, url) => {
      const path = pathOf(connectionId, url)
      const failedAt = absentSince.get(path)
      if (failedAt !== undefined && options.clock.now() - failedAt < options.absentForMs)
        return { kind: 'absent' }
      const image = await readImage(path, options.clock)
      return image && { kind: 'image', image }
    },
    write: async (connectionId, url, image) => {
      const path = pathOf(connectionId, url)
      if (image === undefined) absentSince.set(path, options.clock.now())
      else await quietly(() => writeImage(path, image))
      await quietly(() => evict(folderOf(connectionId), options.maxFiles))
    },
    forget: (connectionId) => quietly(() => rm(folderOf(connectionId), { recursive: true, force: true })),
  }
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

/** A cache that cannot write is slow, which is not an error. */
async function quietly(act: () => Promise<void>): Promise<void> {
  try {
    await act()
  } catch {
    // The image will be fetched again another time.
  }
}

/** Writes an image as one file: its media type, a line break, and its bytes. */
async function writeImage(path: string, { mediaType, bytes }: FetchedImage): Promise<void> {
  await writeFileAtomic(path, Buffer.concat([Buffer.from(`${mediaType}\n`), bytes]))
}

async function readImage(path: string, clock: Clock): Promise<FetchedImage | undefined> {
  try {
    const contents = await readFile(path)
    const lineEnd = contents.indexOf('\n')
    const mediaType = contents.toString('latin1', 0, Math.max(lineEnd, 0))
    if (!/^image\/[a-z+]+$/.test(mediaType)) return undefined
    const usedAt = clock.now() / 1000
    await utimes(path, usedAt, usedAt)
    return { mediaType, bytes: Uint8Array.from(contents.subarray(lineEnd + 1)) }
  } catch {
    return undefined
  }
}

async function evict(folder: string, maxFiles: number): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const names = await readdir(folder)
  if (names.length <= maxFiles) return
  const used = await Promise.all(
    names.map(async (name) => ({
      path: join(folder, name),
      usedAt: (await stat(join(folder, name))).mtimeMs,
    })),
  )
  const oldest = used.sort((a, b) => a.usedAt - b.usedAt).slice(0, names.length - maxFiles)
  await Promise.all(oldest.map(({ path }) => rm(path, { force: true })))
}
