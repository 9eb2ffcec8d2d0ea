/** Returns a source of the same pseudo-random numbers from -0.5 to 0.5 in each run (linear congruential generator). */
export function createRandom(): () => number {
  let state = 1
  return () => {
    state = (state * 1_103_515_245 + 12_345) & 0x7f_ff_ff_ff
    return state / 0x7f_ff_ff_ff - 0.5
  }
}
