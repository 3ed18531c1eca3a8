/** Names the secrets of the workflow with which electron-builder signs and notarises. */
const secrets = [
  'CSC_LINK',
  'CSC_KEY_PASSWORD',
  'WIN_CSC_LINK',
  'WIN_CSC_KEY_PASSWORD',
  'APPLE_ID',
  'APPLE_APP_SPECIFIC_PASSWORD',
  'APPLE_TEAM_ID',
]

/**
 * Removes secrets that are empty texts, which a workflow passes for those that it does not have: electron-builder would
 * use an empty WIN_CSC_LINK instead of CSC_LINK, and silently not sign.
 */
export function dropEmptySecrets(env: NodeJS.ProcessEnv): void {
  for (const name of secrets) if (env[name]?.trim() === '') Reflect.deleteProperty(env, name)
}

/** Tells with what the installers of a system are signed, so that a lost secret shows in the log of a release. */
export function signingSentence(platform: NodeJS.Platform, env: NodeJS.ProcessEnv): string {
  const named = (...names: readonly string[]): string | undefined =>
    names.find((name) => env[name] !== undefined)
  if (platform === 'linux') return 'The installers of Linux are not signed by electron-builder.'
  if (platform === 'win32') {
    const source = named('WIN_CSC_LINK', 'CSC_LINK')
    return source === undefined
      ? 'The installer is not signed: neither WIN_CSC_LINK nor CSC_LINK names a certificate.'
      : `The installer is signed with the certificate of ${source}.`
  }
  const source = named('CSC_LINK', 'CSC_NAME')
  return source === undefined
    ? 'The app is signed ad hoc: neither CSC_LINK nor CSC_NAME names a certificate.'
    : `The app is signed with the certificate of ${source}${named('APPLE_ID') === undefined ? ' and not notarised: there is no APPLE_ID' : ''}.`
}
