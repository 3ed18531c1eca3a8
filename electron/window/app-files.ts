import { readFile, realpath } from 'node:fs/promises'
import { extname, resolve, sep } from 'node:path'
import { APP_HOST, APP_SCHEME } from './app-origin.ts'
import { connectionAllowlist, contentSecurityPolicy, policyOfPage } from './security/content-security.ts'

const mediaTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
}

/** Serves the files of `root`, and nothing outside it, to the app's own origin. */
export function createAppFiles(root: string): (request: Request) => Promise<Response> {
  return async (request) => {
    const path = pathFrom(request)
    if (path === undefined) return refuse(400)
    const file = resolve(root, `.${path === '/' ? '/index.html' : path}`)
    const mediaType = mediaTypes[extname(file).toLowerCase()]
    if (!file.startsWith(root + sep)) return refuse(403)
    if (mediaType === undefined) return refuse(404)
    return serve(root, file, mediaType, request.method)
  }
}

/** Returns the decoded path, or undefined for a request that none of our pages makes. */
function pathFrom(request: Request): string | undefined {
  const url = new URL(request.url)
  const isOurs = url.protocol === `${APP_SCHEME}:` && url.host === APP_HOST
  if (!isOurs || !['GET', 'HEAD'].includes(request.method)) return undefined
  try {
    const path = decodeURIComponent(url.pathname)
    // These characters stand for a drive, a stream or a separator on some systems.
    return /[\0\\:]/.test(path) ? undefined : path
  } catch {
    return undefined
  }
}

async function serve(root: string, file: string, mediaType: string, method: string): Promise<Response> {
  try {
    // The real path is checked as well, since a link inside may point outside.
    if (!(await realpath(file)).startsWith((await realpath(root)) + sep)) return refuse(403)
    const content = await readFile(file)
    const headers = headersFor(
      mediaType,
      file.endsWith('.html') ? policyOfPage(content.toString()) : undefined,
    )
    return new Response(method === 'HEAD' ? null : content, { headers })
  } catch {
    return refuse(404)
  }
}

function headersFor(mediaType: string, policy = contentSecurityPolicy): Record<string, string> {
  return {
    'content-type': mediaType,
    'content-security-policy': policy,
    'connection-allowlist': connectionAllowlist,
    'x-content-type-options': 'nosniff',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'no-store',
  }
}

function refuse(status: number): Response {
  return new Response(null, {
    status,
    headers: { 'content-type': 'text/plain', 'content-security-policy': contentSecurityPolicy },
  })
}
