import type { Answer } from '../http/answer.ts'
import { coverSvg, iconSvg, thumbnailPng } from './drawings.ts'

/** Pictures lie beside the API, need no token and cost no request of the budget. */
export const PICTURE_PREFIX = '/static/'

const pattern = /^\/static\/(icons|covers|thumbnails)\/([^/]+)\.(svg|png)$/

/** Answers with the picture of a path below /static, or 404. */
export function pictureAnswer(path: string): Answer {
  const [, folder, name = '', form] = pattern.exec(path) ?? []
  if (folder === 'icons' && form === 'svg') return svg(iconSvg(name))
  if (folder === 'covers' && form === 'svg') return svg(coverSvg(name))
  if (folder === 'thumbnails' && form === 'png') return picture('image/png', thumbnailPng(name))
  return { status: 404, headers: { 'content-type': 'text/plain' }, body: ['No such picture.\n'] }
}

function svg(text: string): Answer {
  return picture('image/svg+xml', text)
}

function picture(type: string, body: string | Uint8Array): Answer {
  const headers = { 'content-type': type, 'cache-control': 'public, max-age=86400' }
  return { status: 200, headers, body: [body] }
}
