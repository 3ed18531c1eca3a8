/** Forms of y over x, named by the side that bends: below the balance point, above it, or both, joined or apart. */
export const regressionModels = ['linear', 'heating', 'cooling', 'four', 'five'] as const
export type RegressionModel = (typeof regressionModels)[number]

/** A side on which y changes with x, from the balance point on. */
export interface Branch {
  /** Balance point (change point), in the unit of x. */
  readonly from: number
  /** True slope in units of y per unit of x: below a balance point of heating it is negative. */
  readonly slope: number
}

/**
 * A line, bent at up to two balance points: y = base + slope·x + below.slope·min(0, x − below.from) +
 * above.slope·max(0, x − above.from), where absent terms count as zero.
 */
export interface Curve {
  /** Value of y at x = 0 for a straight line, otherwise at the balance points and between them. */
  readonly base: number
  /** Set for a straight line only. */
  readonly slope?: number
  readonly below?: Branch
  readonly above?: Branch
}

/** Measures of how well a curve fits; each is undefined when it would need a division by zero. */
export interface Goodness {
  readonly n: number
  /** Number of fitted parameters, including balance points. */
  readonly p: number
  /** Share of the variance that the curve explains. */
  readonly r2: number | undefined
  /** 1 − (1 − R²)(n − 1)/(n − p). */
  readonly adjustedR2: number | undefined
  /** sqrt(Σe²/(n − p)), in the unit of y. */
  readonly rmse: number
  /** RMSE over the mean of y without its sign, as a share (ASHRAE Guideline 14-2014). */
  readonly cvRmse: number | undefined
  /** Σe/((n − p)·mean), as a share; e is the measured y less the fitted (ASHRAE Guideline 14-2014). */
  readonly nmbe: number | undefined
}

export interface Fit extends Goodness {
  readonly model: RegressionModel
  readonly curve: Curve
}

/** Returns the y of a curve at an x. */
export function valueOfCurve({ base, slope = 0, below, above }: Curve, x: number): number {
  const fromBelow = below === undefined ? 0 : below.slope * Math.min(0, x - below.from)
  const fromAbove = above === undefined ? 0 : above.slope * Math.max(0, x - above.from)
  return base + slope * x + fromBelow + fromAbove
}
