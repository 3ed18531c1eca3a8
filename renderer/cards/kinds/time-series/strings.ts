export const strings = {
  title: 'Time series',
  question: 'How does it develop over time?',
  mark: 'Draw as',
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
}
