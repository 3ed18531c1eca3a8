import { diskFull } from './damage.ts'
import type { AppError, FieldFault, FileReason, OfflineReason, PageInstead } from '#shared/errors/result.ts'
import { grantedPauseMs } from '#shared/budget/granted-pause.ts'
import { durationText } from '../time/durations.ts'

/** A failure in words: what happened, what is preserved, what to do; technical text is separate. */
export interface ErrorMessage {
  readonly title: string
  readonly kept: string
  readonly todo: string
  /** Text shown in a disclosure. */
  readonly detail?: string
}

const CACHED_READABLE = 'Everything fetched before stays readable.'

const offline: Readonly<Record<OfflineReason, readonly [title: string, todo: string]>> = {
  network: ['No network connection', 'Check the network, then try again.'],
  'name-not-resolved': [
    'The host name in the base URL was not found',
    'Check the spelling of the base URL and the network.',
  ],
  refused: [
    'The service refused the connection',
    'Check the host and port of the base URL, or try again later.',
  ],
  reset: ['The connection was interrupted', 'Try again; only what is missing is requested.'],
  proxy: ['The proxy did not let the request through', 'Check the proxy settings of the system.'],
  certificate: [
    'The certificate of the service is not trusted',
    'Check the base URL; a company certificate must be installed in the system.',
  ],
  redirected: [
    'The service redirected to another address',
    'Enter the final address as the base URL; redirects are not followed, so that the token goes nowhere else.',
  ],
  'captive-portal': [
    'A sign-in page of the network answered instead of the service',
    'Sign in to the network in a browser, then try again.',
  ],
}

const CHECK_BASE_URL = 'Check that the base URL leads to the data API and ends in its version, such as /v1.'

const unexpected: Readonly<Record<PageInstead | 'none', readonly [title: string, todo: string]>> = {
  none: ['The response is not in the documented format', CHECK_BASE_URL],
  'error-page': [
    'An error page was returned instead of data',
    'Try again later; the service, or a proxy in front of it, reports an error of its own.',
  ],
  website: ['The base URL leads to a website, not to the data API', CHECK_BASE_URL],
  unknown: [
    'A web page was returned instead of data',
    'Open the base URL in a browser to see whether the network asks to sign in; otherwise check the base URL.',
  ],
}

const file: Readonly<Record<FileReason, readonly [title: string, todo: string]>> = {
  'no-space': ['The disk is full', 'Free some space or choose another folder.'],
  'not-permitted': ['The folder does not allow writing', 'Choose another folder.'],
  'not-found': ['The file or folder no longer exists', 'Choose another place.'],
  busy: ['Another program is using the file', 'Close it there or choose another name.'],
  malformed: ['The file cannot be read', 'Check that it was written by Meterlens and is complete.'],
  other: ['The file could not be written', 'Choose another place.'],
}

const documents: Readonly<
  Record<FileReason | 'newer-version' | 'too-large', readonly [title: string, todo: string]>
> = {
  'no-space': ['The disk is full', 'Free some space, then change something: it is saved again.'],
  'not-permitted': [
    'Meterlens cannot write to its own folder',
    'Allow your account to write to it, then change something: it is saved again.',
  ],
  'not-found': [
    'The folder of this connection no longer exists',
    'Open the connection again from the connection menu.',
  ],
  busy: ['Another program is using the file', 'Close it there, then change something: it is saved again.'],
  malformed: ['The saved file cannot be read', 'Restore a backup, or start over.'],
  'newer-version': [
    'It was saved by a newer version of Meterlens',
    'It is kept as it is and cannot be changed here. Update Meterlens to open it.',
  ],
  'too-large': [
    'It has become too large to be saved',
    'What was saved before is kept. Remove a part of it, such as an imported series.',
  ],
  other: [
    'The file could not be read or written',
    'Check the disk, then change something: it is saved again.',
  ],
}

const fields: Readonly<Record<string, readonly [title: string, todo: string]>> = {
  baseUrl: [
    'The base URL cannot be used',
    'Enter an address such as https://service.example/api/v1. Plain http is accepted for this machine only.',
  ],
  name: ['The name cannot be used', 'Enter a name of 1 to 200 characters.'],
  address: ['The address does not lead to the service', 'Copy it and open it in a browser.'],
  token: ['The token cannot be used', 'Enter the token as issued, without line breaks.'],
}

const faults: Readonly<Record<FieldFault, readonly [title: string, todo: string]>> = {
  empty: ['A value is missing', 'Fill in name, base URL and token.'],
  'not-a-url': [
    'The base URL is not a web address',
    'Enter an address such as https://service.example/api/v1.',
  ],
  'plain-http': [
    'The base URL is not encrypted',
    'Use https. Plain http is accepted for this machine only, since it would show the token to the network.',
  ],
  'carries-credentials': [
    'The base URL contains a user name or password',
    'Remove them; the token alone signs in.',
  ],
  'carries-query': ['The base URL contains a question mark or a hash', 'Remove what follows the path.'],
  'bad-characters': [
    'The token contains characters that no token has',
    'Enter the token as issued, without spaces or line breaks.',
  ],
  'name-taken': [
    'Another connection has this name',
    'Choose another name, so that the two can be told apart.',
  ],
  'token-taken': [
    'There is already a connection with this base URL and token',
    'Open that one; a second one would fetch everything again into a cache of its own.',
  ],
}

function of(title: string, kept: string, todo: string): ErrorMessage {
  return { title, kept, todo }
}

function rateLimited(retryAfterMs: number | undefined): ErrorMessage {
  const wait = retryAfterMs === undefined ? 'shortly' : `in ${durationText(grantedPauseMs(retryAfterMs))}`
  return of('The service asked for a pause', CACHED_READABLE, `Waiting requests resume on their own ${wait}.`)
}

function invalidRequest(field: string | undefined, fault: FieldFault | undefined): ErrorMessage {
  const known = fault === undefined ? fields[field ?? ''] : faults[fault]
  if (known !== undefined) return of(known[0], 'Nothing was changed.', known[1])
  return of(
    'The service refused the request as invalid',
    'Nothing was changed.',
    'Choose another range, resolution or unit. The technical detail says what was refused.',
  )
}

/** No status means that no request was made: a token for one session is gone after a restart. */
function unauthorized({ status, wasAccepted }: Extract<AppError, { kind: 'unauthorized' }>): ErrorMessage {
  if (status === undefined)
    return of(
      'No token is stored for this connection',
      CACHED_READABLE,
      'Enter one from the connection menu to fetch what is missing.',
    )
  return wasAccepted === true
    ? of(
        'The service no longer accepts the token',
        CACHED_READABLE,
        'It has expired or was revoked. Replace it from the connection menu, or try again once it is restored.',
      )
    : of(
        'The service refused the token',
        CACHED_READABLE,
        'Check that it was copied completely, and that it belongs to this service.',
      )
}

function timeoutTitle({ afterMs, body }: Extract<AppError, { kind: 'timeout' }>): string {
  if (afterMs === 0) return 'The service did not respond in time'
  const waited = durationText(afterMs)
  if (body === 'stopped') return `The response stopped arriving for ${waited}`
  return body === 'slow' ? `The response was not complete after ${waited}` : `No response within ${waited}`
}

function tooLarge(bytes: number): ErrorMessage {
  return of(
    `The response is larger than ${Math.max(1, Math.round(bytes / 1e6))} MB, the limit for this request`,
    `The rest of it was not read. ${CACHED_READABLE}`,
    'Choose a shorter range. If that does not help, report it to the owner of the service.',
  )
}

function lackingExpression(name: string): ErrorMessage {
  const lost = name === '' ? 'an expression' : `the expression “${name}”`
  return of(
    `${lost[0]?.toUpperCase() ?? ''}${lost.slice(1)} was removed, and this one depends on it`,
    'What was cached for its variables is kept.',
    `Edit this expression and leave ${name === '' ? 'the unknown one' : `“${name}”`} out, or create it again and put it back.`,
  )
}

function sentences(error: AppError): ErrorMessage {
  switch (error.kind) {
    case 'unauthorized':
      return unauthorized(error)
    case 'forbidden':
      return of('The token does not allow this', CACHED_READABLE, 'Ask the owner of the account for access.')
    case 'not-found':
      if (error.lacks !== undefined) return lackingExpression(error.lacks)
      return of(
        'The service did not find this',
        CACHED_READABLE,
        'It may have been removed or moved: check the ID, and that the base URL ends in the version of the API.',
      )
    case 'rate-limited':
      return rateLimited(error.retryAfterMs)
    case 'offline':
      return of(offline[error.reason][0], CACHED_READABLE, offline[error.reason][1])
    case 'timeout':
      return of(timeoutTitle(error), CACHED_READABLE, 'Try again, or choose a shorter range.')
    case 'server':
      return of(
        'The service failed while answering',
        CACHED_READABLE,
        'Try again later; the service reports an error of its own.',
      )
    case 'unexpected-response':
      if (error.largerThanBytes !== undefined) return tooLarge(error.largerThanBytes)
      return of(unexpected[error.page ?? 'none'][0], CACHED_READABLE, unexpected[error.page ?? 'none'][1])
    case 'invalid-request':
      return invalidRequest(error.field, error.fault)
    case 'keychain-unavailable':
      return of(
        'The system keychain is not available',
        'The token was not written anywhere.',
        'Unlock or install a keychain, or keep the token for this session only.',
      )
    case 'storage-full':
      if (error.reason === 'disk') return of(diskFull.title, diskFull.kept, diskFull.todo)
      return of(
        'The storage for cached data is full',
        'Everything cached before is kept.',
        'Free some disk space, or erase the cache of a connection that is no longer needed; fetching then resumes.',
      )
    case 'storage-damaged':
      return of(
        'The cached data cannot be opened',
        'The connection and its token are kept.',
        'Set the damaged cache aside and start a fresh one; what it held can be fetched again.',
      )
    case 'file':
      return of(file[error.reason][0], 'Nothing in Meterlens was lost.', file[error.reason][1])
    case 'document':
      return of(documents[error.reason][0], 'What was saved before is kept.', documents[error.reason][1])
    case 'cancelled':
      return of('Cancelled', 'What arrived before is kept.', '')
    case 'unexpected':
      return of(
        'Something went wrong inside Meterlens',
        CACHED_READABLE,
        'Try again. If it happens again, the technical detail helps to report it.',
      )
  }
}

/** Returns the sentences for a failure; the HTTP status, if there is one, is part of the technical detail. */
export function errorMessage(error: AppError): ErrorMessage {
  const status = 'status' in error ? `HTTP ${error.status}` : ''
  const text = 'detail' in error ? (error.detail ?? '') : ''
  const detail = [status, text].filter((part) => part !== '').join(' · ')
  return { ...sentences(error), ...(detail === '' ? {} : { detail }) }
}
