/** Room for six digits with a separator, kept on every chart so that charts of a stack line up. */
export const VALUE_AXIS_PX = 60
/** Space at the right edge of a chart without a right axis, so that half a time label fits. */
export const RIGHT_EDGE_PX = 20
/** Height under a chart with time labels, and under the other charts of a stack. */
export const TIME_AXIS_PX = 42
export const NO_TIME_AXIS_PX = 12
