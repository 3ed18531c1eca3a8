export const strings = {
  resolution: 'Resolution',
  resolutions: {
    automatic: 'Automatic',
    hourly: 'Hour',
    daily: 'Day',
    weekly: 'Week',
    monthly: 'Month',
    yearly: 'Year',
  },
  areAmounts: 'Amounts instead of rates, as kWh for kW',
  noOperands: 'Choose variables in the tree to show them here.',
  start: 'Start',
  end: 'End',
  mean: 'Mean of the values in this time, each weighted by its length',
  amount: 'Mean rate times hours, or what ran through a totalizer',
}
