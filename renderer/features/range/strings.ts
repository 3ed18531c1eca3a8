import type { FiguresChoice } from '#renderer/query/view/view-state.ts'

export const figureNames: Readonly<Record<FiguresChoice, string>> = {
  derived: 'Derived here from finer values',
  service: 'As aggregated by the service',
}

/** Texts of the calendar for screen readers, in place of those of Reka UI, which speaks of events and pages. */
export const months = {
  calendar: 'First and last day',
  earlier: 'Earlier months',
  later: 'Later months',
} as const

/** Texts of the value axes, by unit. */
export const scales = {
  button: 'Value axis',
  lower: 'From',
  upper: 'To',
  lowerOf: (unit: string): string => `Lower end of ${unit}`,
  upperOf: (unit: string): string => `Upper end of ${unit}`,
  automatic: 'auto',
  fromZero: 'From zero',
  fromZeroOf: (unit: string): string => `Begin ${unit} at zero`,
  logarithmic: 'Logarithmic',
  logarithmicOf: (unit: string): string => `Logarithmic scale of ${unit}`,
  notPositive: 'On a logarithmic axis values of zero and below are not drawn.',
  notStacked: 'needs rates in one unit and resolution',
} as const
