import type { Connection, Reachability } from '#shared/contract/connection.ts'

export const connect = {
  title: 'Connect',
  lead: 'Connect to a metering service with the token of an account. The token is verified with one request.',
  name: 'Name',
  namePlaceholder: 'University Estate',
  baseUrl: 'Base URL',
  baseUrlPlaceholder: 'https://service.example/api/v1',
  token: 'Token',
  tokenKept: 'Stored in the system keychain and never shown again.',
  noKeychain:
    'This system offers no keychain. The token is kept for this session only and is never written to disk.',
  submit: 'Connect',
  submitting: 'Verifying the token…',
  sessionOnly: 'Keep for this session only',
  or: 'or',
  brand: 'Meterlens',
  demo: 'Try the demo',
  paced: 'Pace it as a real service: 60 requests a minute instead of 600',
  demoLead: 'Realistic organizations, meters and defects, served on this machine. No account, no network.',
  opening: 'Opening…',
  againTitle: 'Connect again',
  againLead:
    'With a token for the same service, cached data is used again and only what is missing is fetched.',
  add: 'Add connection…',
  facts: 'About this connection…',
  factsTitle: 'Connection',
  stamps: 'Timestamps',
  stampsRead: 'Read as',
  totalizers: 'Totalizers',
  totalizersRead: 'Totalizer value',
  totalizersHint:
    'A Consistency audit of a totalizer beside a rate of the same meter shows which one applies. Changing it keeps cached data and fetches at most one more interval of each series.',
  stampsCost: 'Another choice sets cached series aside; each is fetched again when next needed.',
  readOnly: 'Bundle, read-only',
  readOnlyMark: 'read-only',
  bundleFrom: 'Made from',
  rename: 'Rename…',
  forget: 'Forget…',
  switcher: 'Connection menu',
  status: 'Connection',
  none: 'No connection',
  renameTitle: 'Rename connection',
  renameSubmit: 'Rename',
  replaceTitle: 'Replace token',
  replaceSubmit: 'Replace',
  replaceLead: 'The new token is verified first. Cached data stays.',
  forgetTitle: 'Forget connection',
  forgetSubmit: 'Forget',
  forgetCache: 'Erase its cached data and its workspaces too',
  forgetLead: 'Its token is erased. This cannot be undone.',
  forgetCacheKept:
    'Cached data, workspaces and notes stay on this machine. The connection menu lists it under “Forgotten connections…”, to be reviewed or erased.',
  forgottenKept: 'Its cached data and workspaces stay: see “Forgotten connections…” in the connection menu.',
  oldTokenStays: 'Check it and try again. The connection keeps the token it had.',
  forgetCacheGone:
    'Everything fetched through this connection is erased from this machine, and so are its workspaces with their earlier versions, notes, expressions, metering model and calendar. A backup made before keeps them.',
  start: 'Choose a service…',
  welcome: 'See and compare your meters, even offline',
  welcomeLead:
    'Meterlens reads the meters and sensors of a metering service, keeps everything it has fetched, and works without a network.',
} as const

/** Tells how many organizations were found when a connection was added. */
export function addedText({ name }: Connection, organizations: number): string {
  return `Connected to ${name}: ${organizations} ${organizations === 1 ? 'organization' : 'organizations'}`
}

export function replacedText(name: string): string {
  return `The token of ${name} was replaced`
}

export function forgottenText(name: string): string {
  return `${name} was forgotten`
}

export const reachabilityText: Readonly<Record<Reachability, string>> = {
  unknown: 'Not contacted yet',
  online: 'Online',
  offline: 'Offline',
  unauthorized: 'Token refused',
  'rate-limited': 'Pausing',
  failing: 'Service error',
}

/** Describes where the token of a connection is stored, for the menu and the settings. */
export const tokenPlaceText: Readonly<Record<Connection['tokenPlace'], string>> = {
  keychain: 'Token in the keychain',
  session: 'Token for this session only',
  none: 'No token, cache only',
}

/** Offers another try after the connection's cache could not be opened. */
export function openText(name: string): string {
  return `Open ${name}`
}

export const connectionCommands = {
  connect: 'Connect…',
  connectNames: ['add connection', 'token', 'API key', 'log in', 'sign in', 'add a service'],
  forgotten: 'Forgotten connections…',
  facts: 'About this connection…',
  replaceToken: 'Replace token…',
  rename: 'Rename connection…',
  forget: 'Forget connection…',
  forgetNames: ['log out', 'sign out', 'disconnect', 'delete connection'],
  open: (name: string): string => `Open connection: ${name}`,
} as const
