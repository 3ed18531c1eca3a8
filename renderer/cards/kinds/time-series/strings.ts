export const strings = {
  title: 'Time series',
  question: 'How does it develop over time?',
  mark: 'Drawn as',
  marks: {
    workspace: 'As in the workspace',
    line: 'Line',
    step: 'Steps',
    bar: 'Bars',
    stacked: 'Stacked bars',
    area: 'Area',
  },
  lower: 'Lower end',
  upper: 'Upper end',
  isLogarithmic: 'Logarithmic',
  plotLabel: (unit: string, resolution: string): string =>
    `Values by ${resolution.toLowerCase()}${unit === '' ? '' : `, ${unit}`}`,
  at: (amount: string, bucket: string): string => `${amount} (${bucket})`,
  between: (name: string, low: string, high: string, bucket: string, rests: string): string =>
    `${name} by ${bucket}: from ${low} to ${high}${rests}.`,
  coarser: (drawn: string, all: string): string =>
    `Bars are drawn by ${drawn.toLowerCase()}; the table has a row for each ${all.toLowerCase()}.`,
  notPositive: (count: number): string =>
    `${count === 1 ? '1 value is' : `${count} values are`} zero or less and not drawn on a logarithmic axis.`,
}
