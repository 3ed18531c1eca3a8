export interface FlagChoices {
  readonly profileDir: string
  readonly appServerPort: number
  readonly headless: boolean
  readonly sandbox: boolean
  /** Opens a debugging port beside the pipe, for Playwright. */
  readonly debuggingPort: boolean
}

/** Chromium must be silent, send nothing by itself, and show no window that the application did not open. */
const quiet = [
  // Without this flag a bar above the page complains about the other flags.
  '--test-type',
  '--no-first-run',
  '--no-default-browser-check',
  '--no-service-autorun',
  '--no-startup-window',
  '--disable-quic',
  // This is a second barrier, since pages have no peer connections to begin with.
  '--webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--disable-sync',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-extensions',
  '--disable-breakpad',
  '--disable-crash-reporter',
  '--disable-client-side-phishing-detection',
  '--disable-domain-reliability',
  '--disable-field-trial-config',
  '--disable-prompt-on-repost',
  '--disable-search-engine-choice-screen',
  '--disable-infobars',
  '--metrics-recording-only',
  '--no-pings',
  '--password-store=basic',
  '--use-mock-keychain',
  // A script that is fetched beside the page's thread (BackgroundResourceFetch) is compiled anew, even if its code is stored.
  '--disable-features=BackgroundResourceFetch,Translate,OptimizationHints,MediaRouter,AutofillServerCommunication,GlobalMediaControls,WebUIOmniboxPopup,WebUIOmniboxAimPopup,OmniboxPopupWebUI,IsolateOrigins,site-per-process',
]

/** Hidden and covered windows keep working, as Electron's do when the host opens them, because specs expect it. */
const awake = [
  '--disable-background-timer-throttling',
  '--disable-backgrounding-occluded-windows',
  '--disable-renderer-backgrounding',
]

/** Builds the command line of Chromium. */
export function chromiumFlags(choices: FlagChoices): string[] {
  return [
    ...quiet,
    ...awake,
    // The bridge must recognise a Proxy, which plain JavaScript cannot.
    '--js-flags=--allow-natives-syntax',
    `--host-resolver-rules=MAP *.localhost:80 127.0.0.1:${choices.appServerPort}`,
    `--user-data-dir=${choices.profileDir}`,
    '--remote-debugging-pipe',
    ...(choices.debuggingPort ? ['--remote-debugging-port=0'] : []),
    ...(choices.headless ? ['--headless=new', '--hide-scrollbars', '--mute-audio'] : []),
    ...(choices.sandbox ? [] : ['--no-sandbox']),
  ]
}
