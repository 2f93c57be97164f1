import type { ChartConfiguration, Plugin } from 'chart.js';
import type { Series } from './series';

export type ChartKind = 'bar' | 'line';

export interface ChartInput {
  kind: ChartKind;
  labels: readonly string[];
  series: readonly Series[];
  xLabel: string;
  yLabel: string;
  yMax: number | undefined;
  format: (value: number) => string;
}

/** Resolved colours and the font: a canvas knows no CSS variables. */
interface Palette {
  ink: string;
  line: string;
  sheet: string;
  font: string;
  series: string[];
}

const POINTS = ['circle', 'rectRot', 'triangle', 'rect'] as const;
const FONT_SIZE = 12;
/** More bars than this would print their values over each other. */
const MOST_LABELLED_BARS = 16;

/** Reads the palette from the page as it is lit now. `probe` is an element inside the chart. */
function paletteOf(probe: HTMLElement, series: readonly Series[]): Palette {
  const resolve = (variable: string) => {
    probe.style.color = `var(${variable})`;
    return getComputedStyle(probe).color;
  };
  return {
    ink: resolve('--ink-2'),
    line: resolve('--line'),
    sheet: resolve('--sheet'),
    font: getComputedStyle(probe).fontFamily,
    series: series.map(({ color }) => resolve(color)),
  };
}

/** Writes each bar's value above it: nobody has to read it off an axis. */
function valueLabels(format: (value: number) => string, palette: Palette): Plugin<ChartKind> {
  return {
    id: 'value-labels',
    afterDatasetsDraw(chart) {
      const { ctx } = chart;
      ctx.save();
      ctx.font = `600 ${FONT_SIZE}px ${palette.font}`;
      ctx.textAlign = 'center';
      ctx.textBaseline = 'bottom';
      ctx.fillStyle = palette.ink;
      chart.data.datasets.forEach((dataset, i) =>
        chart.getDatasetMeta(i).data.forEach((bar, j) => {
          const value = dataset.data[j];
          if (typeof value === 'number') ctx.fillText(format(value), bar.x, bar.y - 3);
        }),
      );
      ctx.restore();
    },
  };
}

function datasetsOf({ kind, series }: ChartInput, palette: Palette): ChartConfiguration<ChartKind>['data']['datasets'] {
  return series.map(({ label, values, dash }, i) => {
    const color = palette.series[i] ?? palette.ink;
    const base = { label, data: [...values], backgroundColor: color, borderColor: color };
    if (kind === 'bar') {
      const hollow = dash ? { backgroundColor: 'transparent', borderWidth: 2 } : { borderWidth: 0 };
      return { ...base, type: 'bar', maxBarThickness: 44, ...hollow };
    }
    const pointStyle = POINTS[i % POINTS.length] ?? 'circle';
    return {
      ...base,
      type: 'line',
      borderWidth: 2,
      borderDash: dash ?? [],
      pointStyle,
      pointRadius: 4,
      spanGaps: false,
      // A point at the top of the scale would lose its upper half.
      clip: false,
    };
  });
}

function axis(title: string, palette: Palette, grid: boolean) {
  return {
    title: { display: title !== '', text: title, color: palette.ink, font: { size: FONT_SIZE, family: palette.font } },
    ticks: { color: palette.ink, font: { size: FONT_SIZE, family: palette.font } },
    grid: { display: grid, color: palette.line },
    border: { color: palette.line },
  };
}

/** What Chart.js needs to draw the input in the page's present colours. */
export function chartConfig(input: ChartInput, probe: HTMLElement): ChartConfiguration<ChartKind> {
  const palette = paletteOf(probe, input.series);
  const labelled = input.kind === 'bar' && input.labels.length * input.series.length <= MOST_LABELLED_BARS;
  return {
    type: input.kind,
    data: { labels: [...input.labels], datasets: datasetsOf(input, palette) },
    options: {
      responsive: true,
      maintainAspectRatio: false,
      animation: false,
      interaction: { mode: 'index', intersect: false },
      layout: { padding: { top: 18 } },
      scales: {
        x: axis(input.xLabel, palette, false),
        y: {
          ...axis(input.yLabel, palette, true),
          beginAtZero: true,
          ...(input.yMax === undefined ? {} : { max: input.yMax }),
        },
      },
      plugins: {
        tooltip: {
          backgroundColor: palette.sheet,
          titleColor: palette.ink,
          bodyColor: palette.ink,
          borderColor: palette.line,
          borderWidth: 1,
          callbacks: {
            label: ({ dataset, parsed }) =>
              `${dataset.label ?? ''} ${parsed.y === null ? '–' : input.format(parsed.y)}`,
          },
        },
      },
    },
    plugins: labelled ? [valueLabels(input.format, palette)] : [],
  };
}
