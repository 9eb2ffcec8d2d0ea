import {
  type Color,
  displayable,
  formatHex,
  modeA98,
  modeHsl,
  modeHwb,
  modeLab,
  modeLch,
  modeLrgb,
  modeOklab,
  modeOklch,
  modeP3,
  modeProphoto,
  modeRec2020,
  modeRgb,
  modeXyz50,
  modeXyz65,
  toGamut,
  useMode,
} from 'culori/fn'

for (const mode of [modeRgb, modeLrgb, modeHsl, modeHwb, modeLab, modeLch, modeOklab, modeOklch]) useMode(mode)
for (const mode of [modeP3, modeA98, modeProphoto, modeRec2020, modeXyz50, modeXyz65]) useMode(mode)

type Range = readonly [number, number]
interface Space {
  mode: string
  channels: readonly [string, string, string]
  ranges: readonly [Range, Range, Range]
  /** Factors that convert the file's numbers to those of the library. */
  scale?: readonly [number, number, number]
}

const share: Range = [0, 1]
const percent: Range = [0, 100]
const hue: Range = [0, 360]
const rgb = (mode: string): Space => ({ mode, channels: ['r', 'g', 'b'], ranges: [share, share, share] })
const xyz = (mode: string): Space => ({ mode, channels: ['x', 'y', 'z'], ranges: [share, share, share] })

/** Colour spaces of design token files (DTCG 2025.10, 4.2) with the ranges of their components. */
const spaces: ReadonlyMap<string, Space> = new Map<string, Space>([
  ['srgb', rgb('rgb')],
  ['srgb-linear', rgb('lrgb')],
  ['display-p3', rgb('p3')],
  ['a98-rgb', rgb('a98')],
  ['prophoto-rgb', rgb('prophoto')],
  ['rec2020', rgb('rec2020')],
  ['xyz-d65', xyz('xyz65')],
  ['xyz-d50', xyz('xyz50')],
  ['hsl', { mode: 'hsl', channels: ['h', 's', 'l'], ranges: [hue, percent, percent], scale: [1, 0.01, 0.01] }],
  ['hwb', { mode: 'hwb', channels: ['h', 'w', 'b'], ranges: [hue, percent, percent], scale: [1, 0.01, 0.01] }],
  ['lab', { mode: 'lab', channels: ['l', 'a', 'b'], ranges: [percent, [-160, 160], [-160, 160]] }],
  ['lch', { mode: 'lch', channels: ['l', 'c', 'h'], ranges: [percent, [0, 230], hue] }],
  ['oklab', { mode: 'oklab', channels: ['l', 'a', 'b'], ranges: [share, [-0.5, 0.5], [-0.5, 0.5]] }],
  ['oklch', { mode: 'oklch', channels: ['l', 'c', 'h'], ranges: [share, [0, 0.5], hue] }],
])

const intoSrgb = toGamut('rgb', 'oklch')

/** Converts a colour of a design token file to sRGB, with the gamut mapping of CSS. */
export function toSrgb(
  colorSpace: string,
  components: readonly unknown[],
): { hex: string } | { fault: 'wrong-type' | 'out-of-range' } {
  const space = spaces.get(colorSpace)
  const numbers = components.map((one) => (one === 'none' ? 0 : one))
  if (!space || numbers.length !== 3 || !numbers.every((one) => typeof one === 'number')) return { fault: 'wrong-type' }
  const isWithin = numbers.every((one, at) => {
    const [least, most] = space.ranges[at] ?? share
    return one >= least && one <= most
  })
  if (!isWithin) return { fault: 'out-of-range' }
  const parts = numbers.map((one, at) => [space.channels[at], one * (space.scale?.[at] ?? 1)])
  const color = { mode: space.mode, ...Object.fromEntries(parts) } as Color
  return { hex: formatHex(displayable(color) ? color : intoSrgb(color)) }
}
