/** The levels of OpenACR. */
export type Level =
  'supports' | 'partially-supports' | 'does-not-support' | 'not-applicable' | 'not-evaluated'

/** Tells how far a success criterion of WCAG 2.2 is met, set by hand, and from what that was concluded. */
export interface Judgement {
  readonly level: Level
  readonly notes: string
  /** Tests that show it on the running app. */
  readonly tests?: readonly string[]
}

/** A success criterion, by number and name as WCAG 2.2 has them. */
export interface Criterion extends Judgement {
  readonly num: string
  readonly name: string
}

const looks = 'tests/e2e/looks.spec.ts'
const frame = 'tests/e2e/frame.spec.ts'
const keyboard = 'tests/e2e/keyboard.spec.ts'
const dialogs = 'tests/e2e/dialogs-accessibility.spec.ts'

const noMedia = 'There is no audio and no video.'
const unseen = 'Nobody has gone through the app for this criterion yet.'

const criterion = (
  num: string,
  name: string,
  level: Level,
  notes: string,
  tests?: readonly string[],
): Criterion => ({
  num,
  name,
  level,
  notes,
  ...(tests !== undefined && { tests }),
})

/** Lists level A. Whoever goes through the app for a criterion sets its level here. */
export const levelA: readonly Criterion[] = [
  criterion(
    '1.1.1',
    'Non-text Content',
    'supports',
    'Charts have a spoken summary and a table of their values; icons have names or are decoration.',
    [dialogs, looks],
  ),
  criterion('1.2.1', 'Audio-only and Video-only (Prerecorded)', 'not-applicable', noMedia),
  criterion('1.2.2', 'Captions (Prerecorded)', 'not-applicable', noMedia),
  criterion('1.2.3', 'Audio Description or Media Alternative (Prerecorded)', 'not-applicable', noMedia),
  criterion(
    '1.3.1',
    'Info and Relationships',
    'supports',
    'Headings, lists, tables, groups and the tree are what they look like.',
    [looks, dialogs],
  ),
  criterion('1.3.2', 'Meaningful Sequence', 'not-evaluated', unseen),
  criterion('1.3.3', 'Sensory Characteristics', 'not-evaluated', unseen),
  criterion(
    '1.4.1',
    'Use of Color',
    'partially-supports',
    'Series differ by dash in print and are named at their ends; on the screen lines of one chart differ by colour, with their names in the legend. Choices can be told apart without colour.',
    [looks],
  ),
  criterion('1.4.2', 'Audio Control', 'not-applicable', noMedia),
  criterion(
    '2.1.1',
    'Keyboard',
    'supports',
    'The main job, views, panes, charts and menus are worked by keyboard.',
    [keyboard, frame],
  ),
  criterion(
    '2.1.2',
    'No Keyboard Trap',
    'supports',
    'F6 and Tab leave every pane, Escape every dialog and menu.',
    [frame, dialogs],
  ),
  criterion(
    '2.1.4',
    'Character Key Shortcuts',
    'does-not-support',
    'The keys / and ? work in the whole window outside of fields, and can be neither changed nor switched off.',
  ),
  criterion(
    '2.2.1',
    'Timing Adjustable',
    'partially-supports',
    'Nothing has to be done within a time. Notices of success disappear by themselves; failures stay.',
  ),
  criterion(
    '2.2.2',
    'Pause, Stop, Hide',
    'supports',
    'Live mode is switched on and off by the user; nothing else moves by itself.',
    [looks],
  ),
  criterion('2.3.1', 'Three Flashes or Below Threshold', 'supports', 'Nothing flashes.'),
  criterion('2.4.1', 'Bypass Blocks', 'supports', 'Panes are landmarks, and F6 goes from one to the next.', [
    frame,
  ]),
  criterion('2.4.2', 'Page Titled', 'supports', 'The window and every dialog have a title.', [
    looks,
    dialogs,
  ]),
  criterion(
    '2.4.3',
    'Focus Order',
    'supports',
    'Dialogs begin with what they are for and give the focus back.',
    [frame, dialogs],
  ),
  criterion('2.4.4', 'Link Purpose (In Context)', 'supports', 'Links and buttons say what they do.', [looks]),
  criterion(
    '2.5.1',
    'Pointer Gestures',
    'supports',
    'No gesture needs a path or two points; charts have buttons and keys.',
    [keyboard],
  ),
  criterion('2.5.2', 'Pointer Cancellation', 'not-evaluated', unseen),
  criterion(
    '2.5.3',
    'Label in Name',
    'partially-supports',
    'What is written on a control begins its name, except in rows of the tree, whose type or unit is their description.',
    [looks],
  ),
  criterion('2.5.4', 'Motion Actuation', 'not-applicable', 'Nothing is worked by motion.'),
  criterion('3.1.1', 'Language of Page', 'supports', 'The language of the page is English and stated.', [
    looks,
  ]),
  criterion('3.2.1', 'On Focus', 'not-evaluated', unseen),
  criterion('3.2.2', 'On Input', 'not-evaluated', unseen),
  criterion('3.2.6', 'Consistent Help', 'supports', 'F1 and the menu Help open the guide everywhere.', [
    'tests/e2e/commands.spec.ts',
  ]),
  criterion(
    '3.3.1',
    'Error Identification',
    'supports',
    'Faults are said in text beside what they are about.',
    ['tests/e2e/connections.spec.ts'],
  ),
  criterion('3.3.2', 'Labels or Instructions', 'supports', 'Every field has a label.', [looks, dialogs]),
  criterion('3.3.7', 'Redundant Entry', 'not-evaluated', unseen),
  criterion('4.1.1', 'Parsing', 'supports', 'The criterion was removed from WCAG 2.2 and counts as met.'),
  criterion(
    '4.1.2',
    'Name, Role, Value',
    'supports',
    'axe finds nothing in any view but what is listed with its reason in tests/looks/known.ts.',
    [looks, dialogs],
  ),
]

/** Lists level AA. */
export const levelAa: readonly Criterion[] = [
  criterion('1.2.4', 'Captions (Live)', 'not-applicable', noMedia),
  criterion('1.2.5', 'Audio Description (Prerecorded)', 'not-applicable', noMedia),
  criterion('1.3.4', 'Orientation', 'supports', 'The window takes any shape; none is asked for.'),
  criterion(
    '1.3.5',
    'Identify Input Purpose',
    'not-applicable',
    'No field asks for anything about the user.',
  ),
  criterion('1.4.3', 'Contrast (Minimum)', 'supports', 'Text of every view is measured in both themes.', [
    looks,
  ]),
  criterion(
    '1.4.4',
    'Resize text',
    'supports',
    'At 200 % everything is reached, and no text is cut without a tooltip.',
    [frame, looks],
  ),
  criterion(
    '1.4.5',
    'Images of Text',
    'supports',
    'Text is text; labels of a chart are drawn, scale with it, and stand in its table.',
  ),
  criterion(
    '1.4.10',
    'Reflow',
    'partially-supports',
    'Down to 720 × 450 pixels nothing is out of reach; below, the window scrolls in two directions. Tables and charts need both.',
    [looks],
  ),
  criterion('1.4.11', 'Non-text Contrast', 'not-evaluated', unseen),
  criterion('1.4.12', 'Text Spacing', 'not-evaluated', unseen),
  criterion('1.4.13', 'Content on Hover or Focus', 'not-evaluated', unseen),
  criterion(
    '2.4.5',
    'Multiple Ways',
    'supports',
    'Variables are found by tree, search, filters and palette.',
    ['tests/e2e/discovery.spec.ts', 'tests/e2e/commands.spec.ts'],
  ),
  criterion(
    '2.4.6',
    'Headings and Labels',
    'supports',
    'Headings and labels name what is below or beside them.',
    [looks, dialogs],
  ),
  criterion('2.4.7', 'Focus Visible', 'supports', 'The focus is outlined, in forced colours too.', [looks]),
  criterion('2.4.11', 'Focus Not Obscured (Minimum)', 'not-evaluated', unseen),
  criterion(
    '2.5.7',
    'Dragging Movements',
    'partially-supports',
    'Ranges have buttons and fields. Views and dividers are moved by dragging or by keys, but not by a single click.',
    [frame],
  ),
  criterion('2.5.8', 'Target Size (Minimum)', 'not-evaluated', unseen),
  criterion(
    '3.1.2',
    'Language of Parts',
    'partially-supports',
    'The app is in English; names that the service sends may be in any language, which it does not state.',
  ),
  criterion('3.2.3', 'Consistent Navigation', 'supports', 'The frame is the same in every view.', [frame]),
  criterion('3.2.4', 'Consistent Identification', 'not-evaluated', unseen),
  criterion(
    '3.3.3',
    'Error Suggestion',
    'supports',
    'A message of a fault says what to do where the app knows it.',
    ['tests/e2e/connections.spec.ts'],
  ),
  criterion(
    '3.3.4',
    'Error Prevention (Legal, Financial, Data)',
    'supports',
    'Changes are undone, and what cannot be undone is asked for.',
    ['tests/e2e/connections.spec.ts'],
  ),
  criterion(
    '3.3.8',
    'Accessible Authentication (Minimum)',
    'supports',
    'A token is pasted; nothing has to be remembered or solved.',
    ['tests/e2e/connections.spec.ts'],
  ),
  criterion(
    '4.1.3',
    'Status Messages',
    'supports',
    'Progress, failures and results are announced as status or alert.',
    [frame, 'tests/e2e/failures.spec.ts'],
  ),
]
