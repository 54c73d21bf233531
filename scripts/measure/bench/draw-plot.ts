/** The bench's plot: routes per second over the number of routes, engine and plain loop, on a logarithmic scale. */
export type Measure = { routes: number; engine: number; plain: number | null };

const width = 640;
const height = 360;
const edge = { left: 40, right: 40, top: 40, bottom: 48 };
/** From the ends of the base line to the first and the last point. */
const inset = 24;

/** @param colours a rule that names the colours of the site */
export function drawPlot(measures: readonly Measure[], colours: string): string {
  const counts = measures.map(({ routes }) => routes);
  const rates = measures.flatMap(({ engine, plain }) => (plain === null ? [engine] : [engine, plain]));
  const top = Math.max(...rates) * 1.15;
  const [min = 1, max = 1] = [Math.min(...counts), Math.max(...counts)];
  const span = width - edge.left - edge.right - 2 * inset;
  const x = (routes: number): number =>
    min === max ? width / 2 : edge.left + inset + (span * Math.log(routes / min)) / Math.log(max / min);
  const y = (rate: number): number => height - edge.bottom - ((height - edge.top - edge.bottom) * rate) / top;
  const round = (value: number): string => value.toFixed(1);
  const line = (points: readonly { routes: number; rate: number }[], colour: string, name: string): string => {
    const path = points.map(({ routes, rate }) => `${round(x(routes))},${round(y(rate))}`).join(' ');
    const dots = points
      .map(({ routes, rate }, index) => {
        const value = rate.toFixed(rate < 10 ? 1 : 0);
        // The last point also says what the line is.
        const isLast = index === points.length - 1;
        const label = isLast ? `<tspan fill="${colour}">${name}</tspan> ${value}` : value;
        const place = `x="${round(x(routes) + (isLast ? inset / 2 : 0))}" text-anchor="${isLast ? 'end' : 'middle'}"`;
        return `<circle cx="${round(x(routes))}" cy="${round(y(rate))}" r="4" fill="${colour}"/><text ${place} y="${round(y(rate) - 12)}">${label}</text>`;
      })
      .join('');
    return `<polyline points="${path}" fill="none" stroke="${colour}" stroke-width="2"/>${dots}`;
  };
  const ticks = measures
    .map(({ routes }) => `<text x="${round(x(routes))}" y="${height - 24}" text-anchor="middle">${routes}</text>`)
    .join('');
  const engine = measures.map(({ routes, engine: rate }) => ({ routes, rate }));
  const plain = measures.flatMap(({ routes, plain: rate }) => (rate === null ? [] : [{ routes, rate }]));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="13" fill="var(--day-ink)">
<style>${colours}</style>
<rect width="${width}" height="${height}" fill="var(--day-raised)"/>
<text x="${edge.left}" y="22" font-weight="600">Routes per second, by number of routes</text>
<path d="M${edge.left} ${height - edge.bottom}H${width - edge.right}" stroke="var(--day-control)"/>
${ticks}
${line(plain, 'var(--day-muted)', 'a page load per route')}
${line(engine, 'var(--day-track-text)', 'the engine')}
</svg>
`;
}
