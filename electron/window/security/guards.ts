import { app, session } from 'electron'
import type { Log } from '#electron/log/log.ts'
import { isOwnAddress } from '../app-origin.ts'
import { logLostProcesses, reviveCrashed } from '../failures/crashes.ts'
import { guardNavigation } from './navigation.ts'
import { restrictSession } from './permissions.ts'
import { confineTraffic, deadEnd, refuseDatagrams } from './traffic.ts'

export interface GuardsOptions {
  readonly log: Log
  readonly devOrigin: string | undefined
  readonly showFatalError: (reason: string) => void
}

/** Must run before the first session or page exists, since each of them is guarded as it is created. */
export function installGuards({ log, devOrigin, showFatalError }: GuardsOptions): void {
  const isOwn = (address: string): boolean => isOwnAddress(address, devOrigin)
  app.on('session-created', (created) => restrictSession(created, isOwn))
  app.on('web-contents-created', (_event, contents) => {
    guardNavigation(contents, isOwn, (address) => {
      log.warn('navigation refused', { address: schemeAndHost(address) })
    })
    refuseDatagrams(contents)
    reviveCrashed(contents, { log, showFatalError })
  })
  app.on('select-client-certificate', (event, _contents, _url, _list, callback) => {
    // Without this, the first certificate, which names the person, would be sent.
    event.preventDefault()
    callback()
  })
  logLostProcesses(app, log)
}

/** Guards the window's session, which has no network; requests to the service use another session. */
export function guardDefaultSession(log: Log, devOrigin: string | undefined): void {
  restrictSession(session.defaultSession, (address) => isOwnAddress(address, devOrigin))
  confineTraffic(session.defaultSession.webRequest, devOrigin, (address) => {
    log.warn('request of the page refused', { address: schemeAndHost(address) })
  })
  // The development server is on loopback and has to be reached.
  if (devOrigin !== undefined) return
  session.defaultSession.setProxy(deadEnd).catch((error: unknown) => {
    log.error('network of the page not closed', { error })
  })
}

/** Returns enough of an address to find the cause, without its query, which might contain secrets. */
function schemeAndHost(address: string): string {
  const url = URL.parse(address)
  return url === null ? 'not an address' : `${url.protocol}//${url.host}`
}
