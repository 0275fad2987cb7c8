/**
 * The seed of the demo world: the same for the tables and for the simulators that serve the
 * register behind them.
 */
export const demoSeed = 20261120
