/** Room for six digits with a separator, kept beside every plot of series so that plots of a stack line up. */
export const VALUE_AXIS_PX = 60
/** Space at the right edge of a plot without a right axis, so that half a time label fits. */
export const RIGHT_EDGE_PX = 20
/** Height under a plot whose time labels stand below another one. */
export const NO_TIME_AXIS_PX = 12
