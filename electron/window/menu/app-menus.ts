import type { MenuItemConstructorOptions } from 'electron'
import type { RequestOf } from '#shared/contract/calls.ts'
import type { MenuCommand } from '#shared/contract/menu-command.ts'

/** A line of a menu: a command of the page, a command of the system, lines below a name, or a rule between lines. */
export type MenuLine =
  | { readonly kind: 'command'; readonly command: MenuCommand; readonly label: string }
  | { readonly kind: 'role'; readonly role: Exclude<MenuItemConstructorOptions['role'], undefined> }
  | { readonly kind: 'menu'; readonly label: string; readonly lines: readonly MenuLine[] }
  | { readonly kind: 'rule' }

export const rule: MenuLine = { kind: 'rule' }

/** Makes a line; "&File" has its F underlined. */
export function line(label: string, command: MenuCommand): MenuLine {
  return { kind: 'command', command, label }
}

function menu(label: string, ...lines: readonly MenuLine[]): MenuLine {
  return { kind: 'menu', label, lines }
}

export function role(name: Exclude<MenuItemConstructorOptions['role'], undefined>): MenuLine {
  return { kind: 'role', role: name }
}

export type OfferedCard = RequestOf<'offerCards'>['cards'][number]

/** Contains settings and quit except on macOS, where they are in the menu of the app. */
export function fileMenu(isMac: boolean): MenuLine {
  const closing = isMac ? [role('close')] : [line('&Settings…', 'open-settings'), rule, role('quit')]
  return menu(
    '&File',
    line('&Connect…', 'open-connect'),
    line('&About this connection…', 'open-connection-facts'),
    line('&Forgotten connections…', 'open-forgotten'),
    line('&Open a bundle or backup…', 'open-bundle'),
    rule,
    line('&New workspace', 'new-workspace'),
    line('&Rename workspace…', 'rename-workspace'),
    line('D&uplicate workspace', 'duplicate-workspace'),
    line('Re&move workspace', 'remove-workspace'),
    line('Recor&d steps, or stop recording', 'record-steps'),
    rule,
    line('Open an exported fi&le…', 'open-exported'),
    line('&Export…', 'open-export'),
    line('Re&port…', 'export-report'),
    line('Report &templates…', 'report-templates'),
    menu(
      'E&xport at once',
      line('CSV, &wide: a column per series…', 'export-csv-wide'),
      line('CSV, &long: a row per value…', 'export-csv-long'),
      line('&PNG…', 'export-png'),
    ),
    line('Export e&vidence bundle…', 'export-bundle'),
    line('Bac&k up this connection…', 'back-up'),
    line('Export Par&quet dataset…', 'export-dataset'),
    line('Copy &image', 'copy-image'),
    line('Copy the ta&ble of statistics', 'copy-table'),
    rule,
    ...closing,
  )
}

export const editMenu = menu(
  '&Edit',
  line('&Undo', 'undo'),
  line('&Redo', 'redo'),
  rule,
  role('cut'),
  role('copy'),
  role('paste'),
  role('selectAll'),
  rule,
  line('C&lear the chart', 'clear-selection'),
  line('&Notes and exclusions…', 'open-notes'),
  line('Add to or remove from &favourites', 'toggle-favourite'),
  rule,
  line('&Search the portfolio', 'focus-search'),
  line('Command &palette…', 'open-palette'),
)

export function viewMenu(isPackaged: boolean): MenuLine {
  const reloading = isPackaged ? [] : [rule, role('reload'), role('forceReload'), role('toggleDevTools')]
  return menu(
    '&View',
    line('&Workspace', 'show-workspace'),
    line('Data &sources', 'show-sources'),
    menu(
      'Developer t&ools',
      line('Service &inspector', 'show-inspector'),
      line('&Undocumented fields', 'show-drift'),
    ),
    rule,
    line('Show or hide the &portfolio', 'toggle-tree'),
    line('Show or hide the &details', 'toggle-details'),
    rule,
    menu(
      '&Theme',
      line('&System', 'theme-system'),
      line('&Light', 'theme-light'),
      line('&Dark', 'theme-dark'),
    ),
    menu(
      '&Units',
      line('As &received', 'units-system'),
      line('&Metric', 'units-metric'),
      line('&Imperial', 'units-imperial'),
    ),
    rule,
    role('resetZoom'),
    role('zoomIn'),
    role('zoomOut'),
    role('togglefullscreen'),
    ...reloading,
  )
}

export const rangeMenu = menu(
  '&Range',
  line('&Today', 'range-today'),
  line('&Yesterday', 'range-yesterday'),
  line('Last &7 days', 'range-last-7-days'),
  line('Last &30 days', 'range-last-30-days'),
  line('This &month', 'range-this-month'),
  line('Last m&onth', 'range-last-month'),
  line('Mont&h to date', 'range-month-to-date'),
  line('Year to &date', 'range-year-to-date'),
  line('&Last year', 'range-last-year'),
  line('Last &12 months', 'range-last-12-months'),
  line('This &fiscal year', 'range-this-fiscal-year'),
  line('Last fi&scal year', 'range-last-fiscal-year'),
  rule,
  line('&Previous period', 'previous-period'),
  line('&Next period', 'next-period'),
  line('&Back to the previous range', 'range-back'),
  line('Fo&rward to the next range', 'range-forward'),
  line('Show the &whole range', 'fit-range'),
  rule,
  line('R&eload the range', 'reload-range'),
  line('Turn l&ive readings on or off', 'toggle-live'),
)

/** The page supplies the kinds of card, because it defines them. */
export const chartMenu = (cards: readonly OfferedCard[]): MenuLine =>
  menu(
    '&Chart',
    menu(
      '&Resolution',
      line('&Automatic', 'resolution-auto'),
      line('Ra&w', 'resolution-raw'),
      line('&Minute', 'resolution-minute'),
      line('&15-minute', 'resolution-15-minute'),
      line('&Hourly', 'resolution-hourly'),
      line('&Daily', 'resolution-daily'),
      line('Wee&kly', 'resolution-weekly'),
      line('M&onthly', 'resolution-monthly'),
      line('&Yearly', 'resolution-yearly'),
      rule,
      line('Coarse figures deri&ved here', 'figures-derived'),
      line('Coarse figures from the &service', 'figures-service'),
    ),
    menu(
      '&Draw as',
      line('&Line', 'mark-line'),
      line('&Step', 'mark-step'),
      line('&Bar', 'mark-bar'),
      line('&Area', 'mark-area'),
      line('S&tacked bars', 'mark-stacked-bar'),
      line('Sta&cked area', 'mark-stacked-area'),
    ),
    menu('&Time zone', line('Each variable’s &own', 'zone-own'), line('&UTC', 'zone-UTC')),
    menu(
      '&Gaps',
      line('&No figure with gaps', 'policy-strict'),
      line('Use available &readings', 'policy-present-only'),
      line('&Extrapolate totals', 'policy-extrapolated'),
    ),
    rule,
    menu('&Add view', ...cards.map(({ kind, name }) => line(name.replaceAll('&', '&&'), `add-card-${kind}`))),
    line('Show a&ll views', 'show-all-cards'),
  )

export const dataMenu = menu(
  '&Data',
  line('&Refresh the catalogue', 'refresh-catalogue'),
  rule,
  line('&Downloads…', 'open-downloads'),
  line('Cache &map…', 'open-cache-map'),
  line('Re&visions…', 'open-revisions'),
  rule,
  line('C&hanges since the last look…', 'open-changes'),
  line('Event &log…', 'open-events'),
  line('Im&ported series…', 'open-imports'),
  line('&Watch…', 'open-watch'),
  line('&Calendar…', 'open-calendar'),
  line('New &expression…', 'new-expression'),
  menu(
    'E&xport and import',
    line('Export &calendar…', 'export-calendar'),
    line('&Import calendar…', 'import-calendar'),
    rule,
    line('Export e&vent log…', 'export-events'),
    line('Import event &log…', 'import-events'),
    rule,
    line('Export &expressions…', 'export-expressions'),
    line('Import e&xpressions…', 'import-expressions'),
    rule,
    line('Export recorded &steps…', 'export-steps'),
    line('Import recorded s&teps…', 'import-steps'),
    rule,
    line('Export &metering model…', 'export-metering-model'),
    line('Import meteri&ng model…', 'import-metering-model'),
  ),
)
