/** Texts of the drawn part of a card. */
export const plotStrings = {
  group: 'Chart',
  keys: 'Left and right arrow move from value to value, up and down from plot to plot or from row to row, Page up and Page down by a tenth, Home and End to the first and to the last. Enter opens what is under the cursor: a day in the chart, a building in its details. Escape leaves.',
  wallKeys:
    'The arrow keys move from chart to chart, Page up and Page down by a screen, Home and End to the first and to the last. Enter shows the readings in the chart of the workspace.',
} as const
