/** Colours of two companies, as a theme sets them on the root: a dark one, and one with a pale accent. */
export const themes: readonly Readonly<Record<string, string>>[] = [
  {
    '--color-accent': '#f2b8d8',
    '--color-accent-text': '#2b0a1c',
    '--color-page': '#120a10',
    '--color-surface': '#1d1219',
    '--color-text': '#f7eef3',
    '--color-muted': '#c7b3bf',
    '--color-border': '#4a3542',
    '--color-hover': '#2c1c26',
    '--color-error': '#ffb4ab',
    '--pcsx-core-chip': '#3a2633',
    '--pcsx-core-chip-text': '#f7eef3',
  },
  {
    '--color-accent': '#5a3d00',
    '--color-accent-text': '#fff8e6',
    '--color-page': '#fff8e6',
    '--color-surface': '#fffdf7',
    '--color-text': '#241a05',
    '--color-muted': '#5c5138',
    '--color-border': '#d9cba3',
    '--color-hover': '#f4ead0',
    '--color-error': '#9c1c12',
    '--pcsx-core-chip': '#f4ead0',
    '--pcsx-core-chip-text': '#241a05',
  },
]
